import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { identityTypes } from '@grandstand/contract/constants';
import { catchUp } from '../../lib/session/sign-in/pending-action.ts';
import { listingFollowed, setFollowed } from './follow-store.ts';
import { listFollows, type Followable } from './follow.api.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Stored browser data may have any shape. */
function asFollowable(item: unknown): Followable | null {
  const { id, type, title, identityIds } = (item ?? {}) as Partial<Record<string, unknown>>;
  const known = identityTypes.find((each) => each === type);
  if (!isText(id) || !isText(title) || known === undefined) return null;
  const parents = Array.isArray(identityIds) ? { identityIds: identityIds.filter(isText) } : {};
  return { id, title, type: known, ...parents };
}

/**
 * What the viewer follows (FOL-08). The session stores it between visits; a load failure leaves it
 * unchanged (FOL-09).
 */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const take = listingFollowed();
    const listed = await listFollows(api);
    if (!isCurrent()) return false;
    const isOutdated = take(listed);
    await catchUp('follow', asFollowable, (of) => setFollowed(api, of, true));
    return isOutdated;
  },
  // It is part of the session, which ends or changes with the viewer.
  drop: () => {},
  failureText: (t) => t('follow.loadFailed'),
};
