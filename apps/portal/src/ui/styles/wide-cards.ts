/** On a wide screen, at most this many cards of a row are enlarged. */
const maxWideCards = 3;

/** Returns how many cards of a row are enlarged, its `data-few` in `cards.css`; undefined if they are too many. */
export const wideCardCount = (count: number): number | undefined =>
  count <= maxWideCards ? count : undefined;
