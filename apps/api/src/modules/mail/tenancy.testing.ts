import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as sentMailQueries from './sent-mail.queries.ts';

const now = new Date(0);

/** Tenancy probes of mails. */
export const tenancy: TenancyProbes = {
  calls: () => ({}),
  queries: {
    'sent-mail.queries.ts': [
      sentMailQueries,
      {
        listSentMails: (scope) => sentMailQueries.listSentMails(scope, 'r', now),
        insertSentMail: (scope) =>
          sentMailQueries.insertSentMail(scope, { recipient: 'r', mail: 'm', sentAt: now }),
        removeSentMails: (scope) => sentMailQueries.removeSentMails(scope, now),
      },
    ],
  },
};
