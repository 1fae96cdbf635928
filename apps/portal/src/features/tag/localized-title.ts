import type { useTranslations } from 'use-intl/react';
import type { PlacedTag } from './shown-tags.ts';

/**
 * The title of a moment in the language of the page, where it tells nothing but the kind (`Yellow card` of
 * a `yellow_card`), or the kind and how it stands (`Goal 1–0`): so moments are named that nobody named.
 * Null for what somebody wrote, which stays as it is.
 */
export function localizedTitle(
  { title, type }: Pick<PlacedTag, 'title' | 'type'>,
  t: ReturnType<typeof useTranslations<'tag'>>,
): string | null {
  const [, kind = '', score] = /^(.*?)( \d+–\d+)?$/.exec(title.trim()) ?? [];
  if (kind.toLowerCase().replace('-', ' ') !== type.replace('_', ' ')) return null;
  const name = t(`types.${type}`);
  if (score === undefined) return name;
  // The home team's goals stand first, also where one writes from right to left and would turn them round.
  return name + (/[\u0590-\u08ff]/.test(name) ? ` \u2066${score.trim()}\u2069` : score);
}
