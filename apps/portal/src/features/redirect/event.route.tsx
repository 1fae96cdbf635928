import { redirect } from '@tanstack/react-router';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { findByReference } from './redirect.api.ts';

/** Redirects from an event's external reference to its page; renders nothing itself (RTE-14). */
export const page = definePage<never>({
  load: async ({ api, params }) => {
    const eventId = await findByReference(api, params['referenceId'] ?? '');
    // `buildPath` encodes the id, so the redirect cannot lead to another site (SEC-06).
    throw redirect({ to: buildPath('/events/{eventId}', { eventId }), replace: true });
  },
  head: ({ tenant }) => ({ title: tenant.name, noIndex: true }),
  View: () => null,
});
