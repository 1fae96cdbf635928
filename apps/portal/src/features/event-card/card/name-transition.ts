/**
 * Marks the picture of the pressed card, so that it grows into the player of the next page. Does nothing if
 * the page already has a picture of that name (a card next to a player): two elements with the same name
 * would cancel the transition.
 */
export function nameTransition(card: Element): void {
  if (document.querySelector('[data-event-media]') !== null) return;
  for (const other of document.querySelectorAll<HTMLElement>('[data-card-picture]')) {
    other.style.viewTransitionName = '';
  }
  const picture = card.querySelector<HTMLElement>('[data-card-picture]');
  if (picture !== null) picture.style.viewTransitionName = 'event-media';
}
