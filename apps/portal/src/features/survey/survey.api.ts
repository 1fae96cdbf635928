import type { Profile } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useSession, viewerId } from '../../lib/session/store/session-store.ts';

export type SurveyOutcome = 'skipped' | 'submitted';

/** Stores the signed-in viewer's records in the session, unless the viewer has changed. */
function storeRecords(id: string | null, options: Profile['options']): void {
  const { user } = useSession.getState();
  if (user !== null && user.id === id) useSession.setState({ user: { ...user, options } });
}

/** Loads the viewer's current records, including those from other devices, into the session. Throws ApiError. */
export async function refreshRecords(api: ApiClient): Promise<void> {
  const id = viewerId();
  const { content } = await api.user.getProfile();
  storeRecords(id, content.options);
}

/**
 * Adds the outcome of a survey to the existing records (SRV-12): in the session at once, so that the viewer
 * is not prompted again while the server does not respond, and in the profile.
 * @throws ApiError
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
  storeRecords(user.id, options);
  const { content } = await api.user.updateProfile({ body: { data: { options } } });
  storeRecords(user.id, content.options);
}
