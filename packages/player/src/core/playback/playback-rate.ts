export const playbackRates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the offered rate nearest to the requested one; NaN and infinity become normal speed. */
export function nearestRate(rate: number): number {
  if (!Number.isFinite(rate)) return 1;
  return playbackRates.reduce<number>(
    (best, offered) => (Math.abs(offered - rate) < Math.abs(best - rate) ? offered : best),
    1,
  );
}

/** Returns the next offered rate up or down; stays at the ends. */
export function steppedRate(rate: number, direction: 1 | -1): number {
  const index = playbackRates.findIndex((offered) => offered === nearestRate(rate));
  return playbackRates[index + direction] ?? nearestRate(rate);
}

/** Returns `1.25×`; a plain number with the multiplication sign needs no translation. */
export function rateText(rate: number): string {
  return `${rate}\u00d7`;
}
