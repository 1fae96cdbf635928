import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEventChanges, type EventChange, type EventChanges } from './event-changes.ts';
import { connectEventChanges } from './shared-event-changes.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const change: EventChange = { tenantId: 'alpha', eventId: 'e1', kind: 'changed' };

/** Everything that a listener was told. */
function heardBy(changes: EventChanges): EventChange[] {
  const heard: EventChange[] = [];
  changes.subscribe((each) => void heard.push(each));
  return heard;
}

describe('the channel of one process', () => {
  it('tells every listener, waits for them, and no longer those that have left', async () => {
    const changes = createEventChanges(log);
    const heard: string[] = [];
    changes.subscribe(async ({ eventId }) => {
      await new Promise((resolve) => setImmediate(resolve));
      heard.push(`slow ${eventId}`);
    });
    const leave = changes.subscribe(({ eventId }) => void heard.push(`quick ${eventId}`));
    await changes.publish(change);
    leave();
    await changes.publish({ ...change, eventId: 'e2' });
    expect(heard).toEqual(['quick e1', 'slow e1', 'slow e2']);
  });

  it('logs the failure of a listener, which reaches neither the others nor who published', async () => {
    const changes = createEventChanges(log);
    changes.subscribe(() => {
      throw new Error('out of order');
    });
    const heard = heardBy(changes);
    await changes.publish(change);
    expect(heard).toEqual([change]);
    expect(lines.filter((line) => line.includes('out of order'))).toHaveLength(1);
  });
});

const url = process.env.TEST_DATABASE_URL ?? '';
describe.skipIf(url === '')('the channel of several processes on PostgreSQL', () => {
  const tenantIds = ['alpha', 'beta'];
  let one: EventChanges;
  let other: EventChanges;
  beforeAll(async () => {
    one = await connectEventChanges({ url, tenantIds, log });
    other = await connectEventChanges({ url, tenantIds, log });
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  it('tells listeners here and there, each once', async () => {
    const here = heardBy(one);
    const there = heardBy(other);
    await one.publish(change);
    await one.publish({ ...change, eventId: null });
    await vi.waitFor(() => expect(there).toEqual([change, { ...change, eventId: null }]));
    expect(here).toEqual(there);
  });

  it('says that changes were missed when its connection broke, and hears again', async () => {
    const there = heardBy(other);
    const killer = new Client({ connectionString: url });
    await killer.connect();
    await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'grandstand changes' AND pid <> pg_backend_pid()`);
    await killer.end();
    const missed = tenantIds.map((tenantId) => ({ tenantId, eventId: null, kind: 'missed' }));
    await vi.waitFor(() => expect(there).toEqual(missed), { timeout: 10_000 });
    await one.publish(change);
    await vi.waitFor(() => expect(there).toEqual([...missed, change]));
  });

  it('ends the start when the server does not answer', async () => {
    const nowhere = 'postgres://app@127.0.0.1:1/none';
    await expect(connectEventChanges({ url: nowhere, tenantIds, log })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
