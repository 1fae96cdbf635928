import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { identityTypes } from '@grandstand/contract/constants';
import { useSession } from '../../lib/session/store/session-store.ts';
import { performPendingAction } from '../../lib/session/sign-in/pending-action.ts';
import { followsQuery, setFollowed } from './follow-store.ts';
import type { Followable } from './follow.api.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the item of a stored pending action; null if it cannot be followed: stored browser data may have any shape. */
function asFollowable(item: unknown): Followable | null {
  const { id, type, title, identityIds } = (item ?? {}) as Partial<Record<string, unknown>>;
  const identityType = identityTypes.find((candidate) => candidate === type);
  if (!isText(id) || !isText(title) || identityType === undefined) return null;
  const parents = Array.isArray(identityIds) ? { identityIds: identityIds.filter(isText) } : {};
  return { id, title, type: identityType, ...parents };
}

/**
 * What the viewer follows (FOL-08). The session stores it between visits; a load failure leaves it
 * unchanged (FOL-09).
 */
export const viewerData: ViewerData = {
  async load(context) {
    const before = Object.keys(useSession.getState().followed);
    const followed = await context.observe(followsQuery(context.api), (listed) =>
      useSession.setState({ followed: listed }),
    );
    await performPendingAction('follow', asFollowable, (item) => setFollowed(context, item, true));
    const hasChanged =
      before.length !== Object.keys(followed).length || before.some((id) => !(id in followed));
    if (hasChanged) context.invalidatePages();
  },
  failureText: (t) => t('follow.loadFailed'),
};
