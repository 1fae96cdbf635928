import type { Profile } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useSession, viewerId } from '../../lib/session/session-store.ts';

export type SurveyOutcome = 'skipped' | 'submitted';

/** Takes over the records of the signed-in viewer, if it is still them. */
function takeRecords(id: string | null, options: Profile['options']): void {
  const { user } = useSession.getState();
  if (user !== null && user.id === id) useSession.setState({ user: { ...user, options } });
}

/** Brings what the viewer has answered meanwhile, on another device too, into the session. @throws ApiError */
export async function refreshRecords(api: ApiClient): Promise<void> {
  const id = viewerId();
  const { content } = await api.call('profileGet');
  takeRecords(id, content.options);
}

/**
 * Keeps what became of a survey beside the records that are there (SRV-12): here at once, so that nobody
 * is asked twice while the server does not answer, and in the profile. @throws ApiError
 */
export async function storeOutcome(
  api: ApiClient,
  survey: string,
  outcome: SurveyOutcome,
): Promise<void> {
  const { user } = useSession.getState();
  if (user === null) return;
  const record = { surveyName: survey, [outcome]: new Date().toISOString() };
  const options = { ...user.options, [survey]: record };
  takeRecords(user.id, options);
  const { content } = await api.call('profileUpdate', { body: { data: { options } } });
  takeRecords(user.id, content.options);
}
