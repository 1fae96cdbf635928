import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventChanges, type EventChange, type EventChanges } from './event-changes.ts';
import { connectProcesses, type ProcessChannel } from './channel/process-channel.ts';
import type { Realtime } from './realtime.ts';
import { shareEventChanges } from './shared-event-changes.ts';
import { shareRealtime } from './shared-realtime.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const change: EventChange = { tenantId: 'alpha', eventId: 'e1', kind: 'changed' };

/** Subscribes, and returns the list of what the listener receives. */
function recordChanges(changes: EventChanges): EventChange[] {
  const received: EventChange[] = [];
  changes.subscribe((published) => void received.push(published));
  return received;
}

describe('event changes in one process', () => {
  it('reach every current listener, and publish waits for them', async () => {
    const changes = createEventChanges(log);
    const received: string[] = [];
    changes.subscribe(async ({ eventId }) => {
      await new Promise((resolve) => setImmediate(resolve));
      received.push(`slow ${eventId}`);
    });
    const leave = changes.subscribe(({ eventId }) => void received.push(`quick ${eventId}`));
    await changes.publish(change);
    leave();
    await changes.publish({ ...change, eventId: 'e2' });
    expect(received).toEqual(['quick e1', 'slow e1', 'slow e2']);
  });

  it("log a listener's failure, which affects neither other listeners nor the publisher", async () => {
    const changes = createEventChanges(log);
    changes.subscribe(() => {
      throw new Error('out of order');
    });
    const received = recordChanges(changes);
    await changes.publish(change);
    expect(received).toEqual([change]);
    expect(lines.filter((line) => line.includes('out of order'))).toHaveLength(1);
  });
});

const url = process.env.TEST_DATABASE_URL ?? '';
describe.skipIf(url === '')('across processes on PostgreSQL', () => {
  const tenantIds = ['alpha', 'beta'];
  let processes: ProcessChannel[] = [];
  let one: EventChanges;
  let other: EventChanges;
  beforeAll(async () => {
    const connected = [
      await connectProcesses({ url, log }),
      await connectProcesses({ url, log }),
    ] as const;
    processes = [...connected];
    one = shareEventChanges(connected[0], { tenantIds: () => tenantIds, log });
    other = shareEventChanges(connected[1], { tenantIds: () => tenantIds, log });
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    for (const channel of processes) await channel.close();
  });

  describe('shared realtime', () => {
    it('emits to the rooms of all processes, each once and in order, and long messages whole', async () => {
      const sent: unknown[][] = [];
      const socketsOf = (name: string): Realtime => ({
        emitToEvent: (...message) => void sent.push([name, 'event', ...message]),
        countInEvent: () => (name === 'p1' ? 1000 : 0),
        countPages: () => 0,
        emitToUser: (...message) => void sent.push([name, 'user', ...message]),
        endSession: (...message) => void sent.push([name, 'session', ...message]),
        onSessionEnd: () => () => {},
      });
      const [first, second] = processes.map((channel, index) =>
        shareRealtime(socketsOf(`p${index}`), channel, { count: () => 0 }),
      );
      first?.emitToEvent('alpha', 'e1', 'update-event', { eventId: 'e1' });
      first?.emitToUser('alpha', 'u1', 'remove-user-device', { deviceId: 'd1' });
      first?.endSession('alpha', 'f1');
      const removed = Array.from({ length: 999 }, (_, index) => `tag-תג-"${index}"`);
      first?.emitToEvent('alpha', 'e1', 'update-tags', { eventId: 'e1', removed });
      first?.emitToEvent('alpha', 'e1', 'update-tags', { eventId: 'e1', loadWithinMs: 200 });
      const delivered = [
        ['event', 'alpha', 'e1', 'update-event', { eventId: 'e1' }],
        ['user', 'alpha', 'u1', 'remove-user-device', { deviceId: 'd1' }],
        ['session', 'alpha', 'f1'],
        ['event', 'alpha', 'e1', 'update-tags', { eventId: 'e1', removed }],
      ];
      const reload = (loadWithinMs: number) => [
        'event',
        'alpha',
        'e1',
        'update-tags',
        { eventId: 'e1', loadWithinMs },
      ];
      await expect
        .poll(() => sent)
        .toEqual([
          ...delivered.map((message) => ['p0', ...message]),
          ['p0', ...reload(200)],
          ...delivered.map((message) => ['p1', ...message]),
          // Its 1000 pages load over a longer time.
          ['p1', ...reload(2000)],
        ]);
      second?.endSession('beta', 'f2');
      await expect
        .poll(() => sent.slice(10))
        .toEqual([
          ['p1', 'session', 'beta', 'f2'],
          ['p0', 'session', 'beta', 'f2'],
        ]);
    });
  });

  describe('event changes', () => {
    it('reach local and remote listeners, each once', async () => {
      const here = recordChanges(one);
      const there = recordChanges(other);
      await one.publish(change);
      await one.publish({ ...change, eventId: null });
      await expect.poll(() => there).toEqual([change, { ...change, eventId: null }]);
      expect(here).toEqual(there);
    });

    it('report missed changes after a broken connection, and continue', async () => {
      const there = recordChanges(other);
      const killer = new Client({ connectionString: url });
      await killer.connect();
      await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'grandstand changes' AND pid <> pg_backend_pid()`);
      await killer.end();
      const missed = tenantIds.map((tenantId) => ({ tenantId, eventId: null, kind: 'missed' }));
      await expect.poll(() => there).toEqual(missed);
      await one.publish(change);
      await expect.poll(() => there).toEqual([...missed, change]);
    });

    it('of a kind that a newer process announces count as missed, and others as before', async () => {
      const there = recordChanges(other);
      await processes[0]?.send('event-change', { ...change, kind: 'postponed', until: 'May' });
      await processes[0]?.send('event-change', { ...change, further: 1 });
      await expect
        .poll(() => there)
        .toEqual([{ tenantId: 'alpha', eventId: null, kind: 'missed' }, change]);
    });

    it('reject at start if the server is unreachable', async () => {
      const nowhere = 'postgres://app@127.0.0.1:1/none';
      await expect(connectProcesses({ url: nowhere, log })).rejects.toThrow('ECONNREFUSED');
    });
  });
});
