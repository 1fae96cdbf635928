/**
 * Marks the picture of the card that was pressed, so that it grows into the player of the next
 * page. Where the page already has a picture of that name (a card beside a player) nothing is
 * marked: two elements with one name would cancel the transition.
 */
export function nameTransition(card: Element): void {
  if (document.querySelector('[data-event-media]') !== null) return;
  for (const other of document.querySelectorAll<HTMLElement>('[data-card-picture]')) {
    other.style.viewTransitionName = '';
  }
  const picture = card.querySelector<HTMLElement>('[data-card-picture]');
  if (picture !== null) picture.style.viewTransitionName = 'event-media';
}
