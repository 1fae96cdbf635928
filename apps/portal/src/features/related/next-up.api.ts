import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { CardEvent } from '../event-card/index.ts';
import { nextOf } from './next-of.ts';
import { allRelated } from './related.api.ts';

/** Returns what follows the replay of `event` by `nextOf`; null if nothing is related to it. */
export const findNext = async (api: ApiClient, event: Event): Promise<CardEvent | null> =>
  nextOf(event, (await allRelated(api, event.id)) ?? []);
