import { moderatedStates, type ModeratedState } from '@grandstand/contract/constants';

export const moderationViews = ['comments', 'clips', 'tags', 'bans'] as const;
export type ModerationView = (typeof moderationViews)[number];

/** The room, as its address has it. */
export interface ModerationSearch {
  view?: ModerationView;
  /** State of the comments; of clips and tags `reported` or `removed`, and absent for the newest. */
  state?: ModeratedState;
  /** Id of the match whose comments are shown; absent for all matches. */
  match?: string;
}

export function moderationSearch(search: Record<string, unknown>): ModerationSearch {
  const view = moderationViews.find((moderationView) => moderationView === search['view']);
  const match = typeof search['match'] === 'string' ? search['match'] : undefined;
  const state = moderatedStates.find(
    (moderatedState) =>
      moderatedState === search['state'] && (moderatedState !== 'shown' || match !== undefined),
  );
  return {
    ...(view !== undefined && view !== 'comments' && { view }),
    ...(state !== undefined && { state }),
    ...(match !== undefined && { match }),
  };
}
