import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { captionAttributes } from '../../core/captions/caption-style.ts';
import { CheckIcon, ChevronIcon, CloseIcon } from '../controls/control-icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { type Page, useSettingsSections } from './settings-sections.ts';

/** Moves the focus among the menu's items as the ARIA menu pattern requires. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const targets: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

/** A phone in portrait or landscape, where the menu is a sheet at the bottom of the screen. */
const phoneQuery =
  '(pointer: coarse) and (max-width: 36rem), (pointer: coarse) and (max-height: 30rem)';

export type SettingsMenuProps = {
  /** The button that opened the menu; it closes the menu by itself. */
  opener: RefObject<HTMLElement | null>;
  /** Called when the viewer has chosen or cancelled. The focus returns to the opener. */
  onClose: () => void;
  /** Called when the viewer pressed elsewhere. The focus stays there. */
  onLeave: () => void;
};

/** The sections of `useSettingsSections` as a drill-in list, from quality to stream statistics. */
export function SettingsMenu({ opener, onClose, onLeave }: SettingsMenuProps) {
  const { texts } = usePlayer();
  const sections = useSettingsSections();
  const [page, setPage] = useState<Page>('root');
  const [isSheet, setIsSheet] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const style = usePlayerState((state) => state.captions.style);
  const parent =
    sections.find(({ subsections }) => subsections?.some((item) => item.page === page)) ?? null;
  const section =
    [...sections, ...(parent?.subsections ?? [])].find((candidate) => candidate.page === page) ??
    null;
  const rows = section === null ? sections : (section.subsections ?? []);
  const deferredTexts = texts.deferred;
  const back = () => setPage(parent?.page ?? 'root');

  const previousPage = useRef<Page>(page);
  useLayoutEffect(() => {
    const { current } = menu;
    // From a submenu the focus returns to the row that opened it.
    const openedFrom = current?.querySelector<HTMLElement>(`[data-page="${previousPage.current}"]`);
    previousPage.current = page;
    const item =
      openedFrom ??
      current?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      current?.querySelector<HTMLElement>('[role^="menuitem"]');
    item?.focus();
  }, [page]);

  useLayoutEffect(() => {
    const { current } = menu;
    // The top layer puts the menu above the page's own bars, and lets it extend beyond a phone's small video.
    if (!current || !globalThis.matchMedia?.(phoneQuery).matches || !('showPopover' in current))
      return;
    current.popover = 'manual';
    current.showPopover();
    setIsSheet(true);
  }, []);

  const latestOnLeave = useRef(onLeave);
  useLayoutEffect(() => {
    latestOnLeave.current = onLeave;
  });
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = [menu.current, opener.current].some((part) => part?.contains(target as Node));
      if (!inside) latestOnLeave.current();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [opener]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      if (page === 'root' || event.key === 'Tab') onClose();
      else back();
    }
    moveFocus(event);
  };

  return (
    <div
      ref={menu}
      className="gsp-menu"
      role="menu"
      tabIndex={-1}
      aria-label={section?.title ?? texts.settings}
      onKeyDown={onKeyDown}
    >
      {section && (
        <>
          <button
            type="button"
            role="menuitem"
            className="gsp-menu-row gsp-menu-title"
            aria-label={`${texts.back}: ${section.title}`}
            onClick={back}
          >
            <ChevronIcon />
            {section.title}
          </button>
          {section.sample && deferredTexts && (
            <div className="gsp-caption-sample" aria-hidden="true" {...captionAttributes(style)}>
              <span>{deferredTexts.captionSample}</span>
            </div>
          )}
          {section.choices.map((choice) => (
            <button
              key={choice.key}
              type="button"
              role="menuitemradio"
              aria-checked={choice.checked}
              className="gsp-menu-row"
              onClick={() => {
                choice.choose();
                if (!section.sample) onClose();
              }}
            >
              <span className="gsp-menu-check">{choice.checked && <CheckIcon />}</span>
              <bdi>{choice.label}</bdi>
            </button>
          ))}
        </>
      )}
      {rows.map(({ page: target, title, value }) => (
        <button
          key={target}
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          data-page={target}
          className="gsp-menu-row"
          onClick={() => setPage(target)}
        >
          <span>{title}</span>
          {/* The menu places this value, but its text keeps its own direction. */}
          <span className="gsp-menu-value">
            <bdi>{value}</bdi>
          </span>
          <ChevronIcon />
        </button>
      ))}
      {section?.reset && (
        <button
          type="button"
          role="menuitem"
          className="gsp-menu-row"
          onClick={() => {
            section.reset?.undo();
            menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
          }}
        >
          {section.reset.label}
        </button>
      )}
      {isSheet && section === null && (
        // Last in the DOM, so that the first choice gets the focus; CSS places it at the top.
        <div className="gsp-menu-head" role="none">
          <span aria-hidden="true">{texts.settings}</span>
          <button type="button" role="menuitem" aria-label={texts.close} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
