import type { PositionedTag } from './shown-tags.ts';

/**
 * Returns the title of a moment in the language of the page if it contains only the kind (`Yellow card` of
 * a `yellow_card`), or the kind and the score (`Goal 1–0`): titles that were generated. Returns null for a
 * title that a person wrote, which stays unchanged.
 * @param name the kind's name in that language
 */
export function localizedTitle(
  { title, type }: Pick<PositionedTag, 'title' | 'type'>,
  name: string,
): string | null {
  const [, kind = '', score] = /^(.*?)( \d+–\d+)?$/.exec(title.trim()) ?? [];
  if (kind.toLowerCase().replaceAll('-', ' ') !== type.replaceAll('_', ' ')) return null;
  if (score === undefined) return name;
  // The home team's goals come first, even in right-to-left text, which would reverse them.
  return name + (/[\u0590-\u08ff]/.test(name) ? ` \u2066${score.trim()}\u2069` : score);
}
