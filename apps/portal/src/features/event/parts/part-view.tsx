import { memo, Suspense, type ComponentType } from 'react';
import { isMissing, type Incomplete } from '../../../lib/page/define-page.ts';
import { useDeferredHydrated } from '../../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { BrowserPartProps } from './browser-part-view.tsx';
import type { DeferredPartProps, EventPart, PartArea } from './event-part.ts';
import type { EventPageModel } from '../page/use-event-page.ts';

/** Lazy, to keep it out of the initial script. */
const BrowserPartView = lazyPart(
  async () => (await import('./browser-part-view.tsx')).BrowserPartView,
);

interface Props {
  readonly part: EventPart;
  readonly page: EventPageModel;
  /** Data from the page's loader, by part name. */
  readonly data: Incomplete & Readonly<Record<string, unknown>>;
}

/**
 * Space reserved for a browser part until it loads: the picture, a row of buttons, one button, or the list of a
 * tab.
 */
const placeholders: Partial<Record<PartArea, string>> = {
  stage: 'poster-stage',
  header: '-mt-3 min-h-11',
  tool: 'tool-button',
  // As high as the moments, the first tab of a match, at their least.
  tab: 'min-h-60 max-lg:min-h-76 rounded-card bg-surface',
};

function BrowserPartSlot({ part, page }: Omit<BrowserPartProps, 'fallback'>) {
  const { Placeholder } = part.inBrowser;
  const placeholder = placeholders[part.area];
  const fallback =
    Placeholder === undefined ? (
      placeholder && <div className={placeholder} />
    ) : (
      <Placeholder page={page} />
    );
  if (!useDeferredHydrated()) return fallback;
  return (
    <Suspense fallback={fallback}>
      <BrowserPartView part={part} page={page} fallback={fallback} />
    </Suspense>
  );
}

/**
 * Renders a part with its data, whichever way the data arrives. Memoised, so that another tab does not render every
 * part again.
 */
export const PartView = memo(function PartView({ part, page, data }: Props) {
  if ('inBrowser' in part) return <BrowserPartSlot part={part} page={page} />;
  const View = part.View as ComponentType<DeferredPartProps<unknown>>;
  return <View page={page} data={data[part.name]} isMissing={isMissing(data, part.name)} />;
});
