const cardPictures = () => document.querySelectorAll<HTMLElement>('[data-card-picture]');

/** Names one picture for the transition, and no other: two elements with the same name would cancel it. */
function namePicture(named: HTMLElement | null): void {
  for (const other of cardPictures()) other.style.viewTransitionName = '';
  if (named !== null) named.style.viewTransitionName = 'event-media';
}

/**
 * Marks the picture of the pressed card, so that it grows into the player of the next page. Does nothing if
 * the page already has a picture of that name (a card next to a player).
 */
export function nameTransition(card: Element): void {
  if (document.querySelector('[data-event-media]') !== null) return;
  namePicture(card.querySelector<HTMLElement>('[data-card-picture]'));
}

/**
 * Marks the card of the event whose page the viewer has left, if it is in view, so that the player shrinks
 * into it. Called when the page of the card is rendered, before the browser captures it.
 * @param pathname of the page that was left
 */
export function nameReturnTransition(pathname: string): void {
  const id = /\/(?:events|channels)\/([^/]+)/.exec(pathname)?.[1];
  if (id === undefined || document.querySelector('[data-event-media]') !== null) return;
  const picture = [...cardPictures()].find((candidate) => {
    const isOfEvent = candidate.closest('a')?.pathname.split('/').includes(id) === true;
    const { top, bottom } = candidate.getBoundingClientRect();
    return isOfEvent && bottom > 0 && top < innerHeight;
  });
  namePicture(picture ?? null);
}
