/** Clips that were shared before the backend recorded shared clips. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../migrations/0051-shared-clips.ts';
import { createTestApi } from '../../testing.ts';
import { clipOf, eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';

it('[SEC-27] migration 0051 counts the clips that were already shared, in every tenant', async () => {
  const clips = ['one', 'two', 'own'];
  const content = { events: [eventOf('match'), ...clips.map((id) => clipOf(id, 'match'))] };
  const api = await createTestApi({
    clock: () => testNow,
    content: { alpha: content, beta: content },
  });
  const tenants = ['alpha', 'beta'];
  for (const tenant of tenants) {
    const { userId } = await signedIn(api, 'maker', { tenant });
    await api.db.forTenant(tenant, async ({ trx }) => {
      const columns = { owner_user_id: userId, start_ms: 1000, end_ms: 4000 };
      await trx.updateTable('event').set(columns).where('id', 'in', clips).execute();
      await trx
        .updateTable('event')
        .set({ visibility: 'link' })
        .where('id', 'in', ['one', 'two'])
        .execute();
      await trx.updateTable('event').set({ start_ms: 0 }).where('id', '=', 'two').execute();
    });
  }
  await api.db.withoutTenant(async (trx) => {
    // Migrations run as the owner of the tables.
    await sql`RESET ROLE`.execute(trx);
    await up(trx);
  });
  const recordedRanges = (tenant: string) =>
    api.db.forTenant(tenant, ({ trx }) =>
      trx.selectFrom('clip_download').select(['event_id', 'ranges']).execute(),
    );
  const ranges = [
    { startMs: 0, endMs: 4000 },
    { startMs: 1000, endMs: 4000 },
  ];
  for (const tenant of tenants)
    expect(await recordedRanges(tenant)).toEqual([{ event_id: 'match', ranges }]);
  await api.close();
});
