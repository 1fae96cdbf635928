import { moderatedStates, type ModeratedState } from '@grandstand/contract/constants';

export const moderationViews = ['comments', 'clips', 'tags', 'bans'] as const;
export type ModerationView = (typeof moderationViews)[number];

/** The room, as its address has it. */
export interface ModerationSearch {
  view?: ModerationView;
  /** State of the comments. */
  state?: ModeratedState;
  /** True for what was taken down. */
  down?: boolean;
}

export function moderationSearch(search: Record<string, unknown>): ModerationSearch {
  const view = moderationViews.find((one) => one === search['view']);
  const state = moderatedStates.find((one) => one === search['state']);
  return {
    ...(view !== undefined && view !== 'comments' && { view }),
    ...(state !== undefined && state !== 'reported' && { state }),
    ...(search['down'] === true && { down: true }),
  };
}
