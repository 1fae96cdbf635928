/** The migration that adds `stored_recording` and lists the recordings that were finished before it. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../migrations/0059-stored-recordings.ts';
import { createTestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';

const match = (id: string, status: 'archived' | 'live') =>
  eventOf(id, {
    status,
    stream: {
      kind: 'recording',
      film: `r-${id}`,
      originMs: testNow,
      offsetMs: 0,
      endMs: status === 'live' ? null : testNow,
      trim: null,
      cuts: [],
      panorama: `wide-${id}`,
    },
  });

it('the migration to stored recordings makes finished recordings and panoramas due, in every tenant', async () => {
  const content = { events: [match('over', 'archived'), match('live', 'live'), eventOf('film')] };
  const api = await createTestApi({
    clock: () => testNow,
    content: { alpha: content, beta: content },
  });
  await api.db.withoutTenant(async (trx) => {
    // Migrations run as the owner of the tables.
    await sql`RESET ROLE`.execute(trx);
    await sql`DROP TABLE stored_recording`.execute(trx);
    await up(trx);
  });
  for (const tenant of ['alpha', 'beta']) {
    const rows = await api.db.forTenant(tenant, ({ trx }) =>
      trx
        .selectFrom('stored_recording')
        .select(['recording_id', 'event_id', 'due_at'])
        .orderBy('recording_id')
        .execute(),
    );
    expect(rows).toEqual(
      ['r-over', 'wide-over'].map((id) => ({
        recording_id: id,
        event_id: 'over',
        due_at: expect.any(Date) as Date,
      })),
    );
  }
  await api.close();
});
