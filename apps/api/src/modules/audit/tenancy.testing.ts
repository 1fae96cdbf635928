import { json } from '../../platform/database/tables.ts';
import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as queries from './audit.queries.ts';

const entry = {
  at: new Date(0),
  actor_kind: 'machine',
  actor_id: 'machine',
  actor_name: 'Machine',
  actor_address: '127.0.0.1',
  action: 'event.create',
  subject_kind: 'event',
  subject_id: 'e',
  before: json(null),
  after: json(null),
} as const;

/** Tenancy probes of the audit. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({ 'audit.list': [{ query: { subject_id: foreignId } }] }),
  prepare: (api, fixture) =>
    api.db.forTenant(fixture.id, (scope) =>
      queries.insertEntry(scope, { ...entry, id: `au-${fixture.id}` }),
    ),
  queries: {
    'audit.queries.ts': [
      queries,
      {
        insertEntry: (scope) => queries.insertEntry(scope, { ...entry, id: 'au-probe' }),
        listEntries: (scope) =>
          queries.listEntries(
            scope,
            {
              subjectKind: null,
              subjectId: null,
              actorId: null,
              action: null,
              from: null,
              until: null,
              before: null,
            },
            10,
          ),
      },
    ],
  },
};
