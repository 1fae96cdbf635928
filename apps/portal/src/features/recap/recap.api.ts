import type { Recap } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/**
 * The recaps of a match, the shortest first. Only for who may be told how it went: they are asked for with
 * their results. @throws ApiError
 */
export async function loadRecaps(api: ApiClient, id: string): Promise<Recap[]> {
  const { content } = await api.call('recapList', { params: { id } }, { results: 'shown' });
  return content.recaps;
}

/** The one that was asked for, or where there is none of that length the next shorter one. */
export function chosenOf(recaps: readonly Recap[], minutes: number | null): Recap | null {
  const found = minutes === null ? null : recaps.findLast(({ length }) => length <= minutes);
  return found ?? recaps[0] ?? null;
}
