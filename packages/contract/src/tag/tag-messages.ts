import type { Tag } from './tag.ts';

export interface TagServerMessages {
  /**
   * Global tags of the room's event were saved or removed; additive. Without either list, the page must
   * reload them at a random time within `loadWithinMs`, because not everyone in the room may see them.
   */
  'update-tags': {
    eventId: string;
    saved?: readonly Tag[];
    removed?: readonly string[];
    loadWithinMs?: number;
  };
}
