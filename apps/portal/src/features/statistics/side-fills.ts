import type { EventTeam } from '@grandstand/contract';

/** How the bars of a side are filled. */
export interface SideFill {
  readonly color: string;
  /** Colour of diagonal stripes; null for a plain fill. */
  readonly stripe: string | null;
}

/** Colours nearer than this are not told apart in thin bars; black and white are about 765 apart. */
const minDistance = 150;

const channelsOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Distance of two `#rrggbb` as eyes see it, by the low-cost approximation "redmean". */
function distanceOf(one: string, other: string): number {
  const [red, green, blue] = channelsOf(one);
  const [otherRed, otherGreen, otherBlue] = channelsOf(other);
  const mean = (red + otherRed) / 2;
  return Math.sqrt(
    (2 + mean / 256) * (red - otherRed) ** 2 +
      4 * (green - otherGreen) ** 2 +
      (2 + (255 - mean) / 256) * (blue - otherBlue) ** 2,
  );
}

/** Black on light colours, white on dark ones. */
function stripeOn(hex: string): string {
  const [red, green, blue] = channelsOf(hex);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#000' : '#fff';
}

/**
 * Returns the fills of the home and the away side. The away side is striped if its colour looks like that of the
 * home side, or if one has none: stripes are told apart in both themes, on paper and without seeing colours.
 */
export function fillsOf([home, away]: readonly [EventTeam, EventTeam]): readonly [
  SideFill,
  SideFill,
] {
  const areDistinct =
    home.Color !== null && away.Color !== null && distanceOf(home.Color, away.Color) >= minDistance;
  const color = (team: EventTeam) => team.Color ?? 'var(--t-control)';
  const stripe = away.Color === null ? 'var(--t-canvas)' : stripeOn(away.Color);
  return [
    { color: color(home), stripe: null },
    { color: color(away), stripe: areDistinct ? null : stripe },
  ];
}

/** The styles of an element with this fill. */
export const backgroundOf = ({ color, stripe }: SideFill) => ({
  backgroundColor: color,
  ...(stripe !== null && {
    backgroundImage: `repeating-linear-gradient(45deg, ${stripe} 0 2px, transparent 2px 6px)`,
  }),
});
