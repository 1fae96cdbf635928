/** Test builders. */
import type { Tag } from '@grandstand/contract';

/** Builds a global tag of a shot at 12.5 s. */
export const aTag = (change: Partial<Tag> = {}): Tag => ({
  id: 'tag_1',
  title: 'Shot',
  startTime: 12.5,
  endTime: 20,
  type: 'shot',
  global: true,
  playerNumber: null,
  targetId: 'some-id',
  tagTeam: null,
  wallClock: null,
  yaw: null,
  own: false,
  ...change,
});
