import type { Event } from '@grandstand/contract';
import { reminderMinutes } from '@grandstand/contract/constants';
import { startOf } from '../event-card/index.ts';

/** True if there is time for a mail before the match starts; `now` in epoch ms. */
export const canBeReminded = (event: Pick<Event, 'date' | 'gameStartDate'>, now: number): boolean =>
  startOf(event) - now > reminderMinutes * 60_000;
