import type { Video } from '../videos.ts';
import type { Team } from '../world/world.ts';

/**
 * Maximum distance between two hues that count as one colour, degrees, and minimum saturation of a colour, 0
 * to 1.
 */
const maxHueDistance = 25;
const minSaturation = 0.3;

/** Returns the hue of a colour such as `#d11f3a` in degrees, as HSL has it; null for one close to grey. */
function hueOf(color: string): number | null {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const lightness = max - range / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  if (saturation < minSaturation) return null;
  const sixth =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}

/** True if two colours look alike; false for any that is close to grey. */
function isLike(one: string, other: string): boolean {
  const [hue, otherHue] = [hueOf(one), hueOf(other)];
  if (hue === null || otherHue === null) return false;
  const distance = Math.abs(hue - otherHue);
  return Math.min(distance, 360 - distance) <= maxHueDistance;
}

/** True if a kit has one of the two colours of a team, which its crest has too. */
const wears = ({ color, second }: Team, kit: string): boolean =>
  [color, second].some((own) => isLike(own, kit));

/** Returns the colour of a kit if it differs from the first colour of the team; null for that one. */
const unlessOwn = (team: Team, kit: string): string | null =>
  isLike(team.color, kit) ? null : kit;

interface Sides {
  readonly home: Team;
  readonly away: Team;
}

/** True if both teams could wear the kits of a video, so that the crests match the video. */
export const kitsAgree = ({ kits }: Video, { home, away }: Sides): boolean =>
  wears(home, kits.home.color) && wears(away, kits.away.color);

/** Returns the colours that two teams wear in a video; null for a team's own, and without a video. */
export const wornColorsOf = (video: Video | null, { home, away }: Sides) => ({
  team1Color: video === null ? null : unlessOwn(home, video.kits.home.color),
  team2Color: video === null ? null : unlessOwn(away, video.kits.away.color),
});

/** The teams of these pairings that wear a kit, and whose first colour is not the other kit's. */
function teamsIn(teams: readonly Team[], kit: string, otherKit: string): ReadonlySet<Team> {
  const isClear = (team: Team) => wears(team, kit) && !isLike(team.color, otherKit);
  return new Set([...new Set(teams)].filter(isClear));
}

/**
 * Returns the pairings that agree with the kits of a video, and in which neither team wears the colour that
 * stands for the other one on the scoreboard and the timeline.
 */
export function withClearKits<Pairing extends Sides>(
  { kits }: Video,
  pairings: readonly Pairing[],
): Pairing[] {
  const [homeKit, awayKit] = [kits.home.color, kits.away.color];
  const homes = teamsIn(
    pairings.map(({ home }) => home),
    homeKit,
    awayKit,
  );
  const aways = teamsIn(
    pairings.map(({ away }) => away),
    awayKit,
    homeKit,
  );
  return pairings.filter(({ home, away }) => homes.has(home) && aways.has(away));
}
