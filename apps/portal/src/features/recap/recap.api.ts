import type { Recap } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

/**
 * Loads the recaps of a match, the shortest first. Only for viewers who may see the result: recaps reveal it,
 * and are requested even if the viewer hides results.
 * @throws ApiError
 */
export async function loadRecaps(api: ApiClient, id: string): Promise<Recap[]> {
  const { content } = await api.recap.list({ params: { id } }, { results: 'shown' });
  return content.recaps;
}

/** The recaps of a match, as `loadRecaps` returns them. */
export const recapsQuery = (api: ApiClient, id: string) =>
  queryOptions({ queryKey: ['event', id, 'recaps'], queryFn: () => loadRecaps(api, id) });

/** Returns the recap of the requested length, or else the next shorter one, or else the shortest. */
export function chooseRecap(recaps: readonly Recap[], minutes: number | null): Recap | null {
  const found = minutes === null ? null : recaps.findLast(({ length }) => length <= minutes);
  return found ?? recaps[0] ?? null;
}
