import { clsx } from 'clsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { rovingTarget } from '../../../ui/form/use-roving-focus.ts';
import type { EventPart, TabName } from '../parts/event-part.ts';
import { TabShown } from './tab-shown.ts';
import { firstTab, type EventTab } from './tabs-of.ts';
import { useChosenTab } from './use-chosen-tab.ts';

interface Props {
  readonly tabs: readonly EventTab[];
  /** True if the statistics have their own place, under the picture. */
  readonly isWide: boolean;
  readonly render: (part: EventPart) => ReactNode;
}

/** States what a tab will show once the match starts. */
function AnnouncedTab({ name }: { readonly name: TabName }) {
  const t = useTranslations('event');
  if (name === 'lineups' || name === 'clips' || name === 'about' || name === 'transcript')
    return null;
  return <p className="rounded-card bg-surface p-5 text-muted">{t(`tabsAhead.${name}`)}</p>;
}

/**
 * The tabs of an event: one row, and the panel of the chosen one. A single tab is shown without a row. The
 * arrow keys follow the direction of the page.
 */
export function EventTabs({ tabs: all, isWide, render }: Props) {
  const t = useTranslations('event');
  const isHydrated = useHydrated();
  const { chosen, choose } = useChosenTab();
  const tabs = isWide ? all.filter(({ name }) => name !== 'statistics') : all;
  const names = tabs.map(({ name }) => name);
  const shown = chosen !== null && names.includes(chosen) ? chosen : firstTab(tabs);
  const [visited, setVisited] = useState<readonly TabName[]>([]);
  if (!visited.includes(shown)) setVisited([...visited, shown]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { currentTarget: tab, key } = event;
    const isRightToLeft = getComputedStyle(tab).direction === 'rtl';
    const target = rovingTarget(key, names.indexOf(shown), names.length, isRightToLeft);
    const name = target === null ? undefined : names[target];
    if (name === undefined) return;
    event.preventDefault();
    choose(name, true);
    document.querySelector<HTMLElement>(`#tab-${name}`)?.focus({ preventScroll: true });
  };

  const [only] = all;
  if (all.length === 1 && only?.part) return render(only.part);
  return (
    <>
      <div role="tablist" aria-label={t('tabsLabel')} className="event-tabs">
        {all.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === shown}
            aria-controls={`panel-${name}`}
            tabIndex={name === shown ? 0 : -1}
            // Known before the browser measures the page, so that no tab moves.
            className={clsx('event-tab', name === 'statistics' && 'lg:hidden')}
            onKeyDown={onKeyDown}
            onClick={() => name !== shown && choose(name, false)}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      {tabs.map(({ name, part, runsHidden }) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          // Without scripts, no press opens a tab: the style then shows all of them.
          hidden={isHydrated && name !== shown}
          // On a phone as high as its placeholder: what is below does not come up if there is little to show.
          className={clsx(
            'mt-4 max-md:min-h-76',
            // The types of moments that a signed-in viewer can mark come with the script.
            name === 'moments' &&
              'max-md:in-data-viewer:min-h-104 md:max-lg:in-data-viewer:min-h-84',
            name !== shown && 'tab-closed',
          )}
        >
          <TabShown value={name === shown}>
            {part === null ? (
              <AnnouncedTab name={name} />
            ) : (
              (name === shown ||
                runsHidden ||
                visited.includes(name) ||
                // In the HTML of the server, for search engines.
                !('inBrowser' in part)) &&
              render(part)
            )}
          </TabShown>
        </div>
      ))}
    </>
  );
}
