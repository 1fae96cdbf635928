import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';
import type { CardEvent } from '../event-card/index.ts';

/** Every match that the viewer is going to be reminded of, what starts first at the top. @throws ApiError */
export async function loadReminders(api: ApiClient): Promise<readonly CardEvent[]> {
  const entries: CardEvent[] = [];
  for (let page = 0; ; page += 1) {
    // Each page tells whether there is another one.
    const { content } = await api.call('reminderList', {
      query: { page, size: maxPageSize, next: true },
    });
    entries.push(...content.entries);
    if (!content.nextExists) return entries;
  }
}
