/** Maximum number of cards that become wide ones on a wide screen. */
const maxFew = 3;

/** Returns the number of cards of a row as its `data-few` in `cards.css`; undefined if they are not few. */
export const fewOf = (count: number): number | undefined => (count <= maxFew ? count : undefined);
