/** Classes of links that switch between the parts of a room; the present one has `aria-current`. */
export const tabClass =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-body font-medium text-muted hover:bg-hover aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft';

export const tabsClass =
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:flex-wrap md:overflow-x-visible';

/** Scrolls the link of the present part into view: on a phone, a room may have more parts than fit side by side. */
export const showCurrentTab = (tabs: HTMLElement | null): void => {
  // Returns nothing: recent browsers return a promise here, which React would take for the end of an effect.
  tabs
    ?.querySelector('[aria-current=page]')
    ?.scrollIntoView({ block: 'nearest', inline: 'center' });
};
