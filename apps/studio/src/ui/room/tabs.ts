/** The classes of a link that opens one part of a room. The link of the open part has `aria-current`. */
export const tabClass =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-body font-medium text-muted hover:bg-hover aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft';

export const tabsClass =
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:flex-wrap md:overflow-x-visible';

/** Scrolls the link of the open part into view: on a phone, a room may have more parts than fit side by side. */
export function showCurrentTab(tabs: HTMLElement | null): void {
  // Returns nothing, not the promise of newer browsers: React takes what a ref or an effect returns for its cleanup.
  tabs
    ?.querySelector('[aria-current=page]')
    ?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
