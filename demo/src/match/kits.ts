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

/** True if a kit has one of the two colours of a team, which its crest has too. */
function wears({ color, second }: Team, kit: string): boolean {
  const kitHue = hueOf(kit);
  return [color, second].some((own) => {
    const hue = hueOf(own);
    if (hue === null || kitHue === null) return false;
    const distance = Math.abs(hue - kitHue);
    return Math.min(distance, 360 - distance) <= maxHueDistance;
  });
}

/** True if both teams could wear the kits of a video, so that the crests match the video. */
export const kitsAgree = (
  { kits }: Video,
  { home, away }: { readonly home: Team; readonly away: Team },
): boolean => wears(home, kits.home.color) && wears(away, kits.away.color);
