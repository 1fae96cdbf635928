import type { EventListBody, Identity } from '@grandstand/contract';
import { identityPath } from '../../src/features/identity/index.ts';
import type { FeedIdentityType } from '../../src/lib/head/feed-links.ts';
import { isId } from '../../src/lib/page/route-row.ts';
import type { FeedContext, FeedParams } from './feed.ts';

export interface Subject {
  readonly identity: Identity;
  readonly type: FeedIdentityType;
  /** Path of its page, without locale prefix. */
  readonly path: string;
  /** Filters a list of events to the subject's own (DSC-30). */
  readonly filter: Pick<EventListBody, 'identities.id' | 'search.teams.id'>;
}

/**
 * Returns the team or league of a feed or calendar, or null if it is unknown. A tenant without team pages
 * has no team feeds either. Throws ApiError.
 */
export async function subjectOf(
  { api, tenant }: FeedContext,
  params: FeedParams,
): Promise<Subject | null> {
  const { type, id = '' } = params;
  if ((type !== 'team' && type !== 'league') || !isId(id)) return null;
  if (type === 'team' && tenant.disable_team_page) return null;
  const identity = (await api.identity.get({ params: { id } })).content;
  const path = identityPath(identity);
  if (identity.type !== type || path === null) return null;
  const filter = type === 'team' ? { 'search.teams.id': [id] } : { 'identities.id': [id] };
  return { identity, type, path, filter };
}
