import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import type { CardEvent } from '../event-card/index.ts';

/** Loads all matches with a reminder, by start. Throws ApiError. */
export async function loadReminders(api: ApiClient): Promise<readonly CardEvent[]> {
  const entries: CardEvent[] = [];
  for (let page = 0; ; page += 1) {
    // Each page states whether another follows.
    const { content } = await api.reminder.list({
      query: { page, size: maxPageSize, next: true },
    });
    entries.push(...content.entries);
    if (!content.nextExists) return entries;
  }
}
