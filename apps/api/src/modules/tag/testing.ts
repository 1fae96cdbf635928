/** Builders for tests. */
import type { ContentTag, TagSaveBody } from '@grandstand/contract';
import { at } from '../event/testing.ts';

/** A tag of the match at 12.5 s, as a browser saves it. */
export const tagOf = (change: Partial<TagSaveBody> = {}): TagSaveBody => ({
  targetId: 'match',
  title: 'Goal',
  startTime: 12_500,
  endTime: 20_000,
  mode: 'sync',
  playerColor: '#d11f3a',
  playerNumber: 9,
  teamId: 'north',
  videoType: 'vod',
  streamName: 'hd',
  ...change,
});

/** An imported global tag. */
export const contentTagOf = (id: string, change: Partial<ContentTag> = {}): ContentTag => ({
  id,
  targetId: 'match',
  title: `Title of ${id}`,
  type: 'goal',
  startTime: 5,
  endTime: 9,
  teamId: 'north',
  playerNumber: 7,
  playerColor: null,
  wallClock: at(-30),
  yaw: null,
  videoType: 'vod',
  ...change,
});
