import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { CardEvent } from '../event-card/index.ts';
import { nextOf } from './next-of.ts';
import { listAllRelated } from './related.api.ts';

/** Returns the video that `nextOf` selects after the replay of `event`; null if there is none. */
export const findNext = async (api: ApiClient, event: Event): Promise<CardEvent | null> =>
  nextOf(event, (await listAllRelated(api, event.id)) ?? []);
