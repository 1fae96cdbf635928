import type { EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';

/** Every match that the viewer is going to be reminded of, what starts first at the top. @throws ApiError */
export async function loadReminders(api: ApiClient): Promise<readonly EventListEntry[]> {
  const entries: EventListEntry[] = [];
  for (let page = 0; ; page += 1) {
    // Each page tells whether there is another one.
    const { content } = await api.call('reminderList', {
      query: { page, size: maxPageSize, next: true },
    });
    entries.push(...content.entries);
    if (!content.nextExists) return entries;
  }
}
