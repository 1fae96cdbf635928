import type { CallAddresses } from './call-address.ts';
import type { Tag } from './tag.ts';

/** What a tag marks. `moment` is anything that the others are not. */
export const tagTypes = [
  'moment',
  'kick_off',
  'goal',
  'penalty',
  'shot',
  'save',
  'corner',
  'foul',
  'yellow_card',
  'red_card',
  'suspension',
  'substitution',
  'half_time',
  'second_half',
  'full_time',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The most tags of a page, of one user in an event, and for everyone in an event. */
export const maxTags = 999;
/** The most tags of a user in all events. */
export const maxTagsOfUser = 20_000;
export const maxTagTitle = 120;
export const maxPlayerNumber = 999;
/** `yaw` of the right edge of a panorama; its left edge has the same below nought. */
export const maxYaw = 90;

/** The values of the specification: more modes, kinds and streams are not known (TAG-04, TAG-05). */
export const tagMode = 'sync';
export const tagStreamName = 'hd';
export const tagVideoTypes = ['live', 'vod'] as const;

export const tagAddresses = {
  tagList: { method: 'POST', path: '/api/tag/list', caller: 'anyone' },
  tagSave: { method: 'POST', path: '/api/tag/saveV2', caller: 'user' },
  tagUpdate: { method: 'POST', path: '/api/tag/update', caller: 'user' },
  tagRemoveList: { method: 'POST', path: '/api/tag/remove_list', caller: 'user' },
  operatorTagGrant: { method: 'POST', path: '/api/operator/tag/grant', caller: 'operator' },
} as const satisfies CallAddresses;

export interface TagServerMessages {
  /**
   * Global tags of the event of the room were saved or removed; additive. With neither list the page has
   * to load them again, some time within `loadWithinMs`: not everyone in the room may see them.
   */
  'update-tags': {
    eventId: string;
    saved?: readonly Tag[];
    removed?: readonly string[];
    loadWithinMs?: number;
  };
}
