import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importContent, parseConfig, type Platform } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { buildRequest, type CallName } from '@grandstand/contract';
import { demoBundle, demoMediaDir, readDemoVideos } from '@grandstand/demo';
import { addSourcePortal } from '@grandstand/portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { startServer, type RunningServer } from './serve.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-changes-'));
let origin = '';
let server: RunningServer;
/** A team of the demo. */
let team = '';

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TENANT: 'northline',
    // Without the demo's content, which takes long to create: its teams are enough.
    GRANDSTAND_ENV: 'production',
    LOG_LEVEL: 'error',
  };
  const started = Promise.withResolvers<Platform>();
  server = await startServer(
    parseConfig(settings, projectRoot),
    'production',
    async (app, options) => {
      started.resolve(app.platform);
      await addSourcePortal(app, options);
    },
  );
  const { identities } = demoBundle('northline', Date.now(), await readDemoVideos(demoMediaDir));
  await importContent(await started.promise, 'northline', { identities, events: [] });
  const found = identities.find(({ type }) => type === 'team');
  if (found === undefined) throw new Error('the demo has no team');
  team = found.id;
  // The first page loads all of the portal's sources.
  await read('/live/');
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function operate(name: CallName, input: Parameters<typeof buildRequest>[1]) {
  const { address, path: url, body } = buildRequest(name, input);
  const response = await fetch(origin + url, {
    method: address.method,
    headers: {
      'x-operator-key': readFileSync(path.join(dataDir, 'operator.key'), 'utf8').trim(),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { content: unknown }).content;
}

/** Creates a match of the team that starts after this time, ms; returns its id. */
async function createMatch(title: string, startsInMs: number): Promise<string> {
  const gameStartDate = new Date(Date.now() + startsInMs).toISOString();
  const body = { title, sportType: 'football', film: 'football', gameStartDate, team1: team };
  return ((await operate('event.create', { body })) as { id: string }).id;
}

async function read(url: string): Promise<string> {
  const response = await fetch(origin + url);
  expect(response.status, url).toBe(200);
  return response.text();
}

interface CachedPages {
  readonly before: string[];
  readonly readAgain: () => Promise<string[]>;
}
const maxWaitMs = 30_000;

/** Reads addresses until each is served from the cache; returns how to read them again. */
async function cachePages(...urls: string[]): Promise<CachedPages> {
  const readAgain = () => Promise.all(urls.map(read));
  // Pages whose rendering started before a change are not cached.
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const one = await readAgain();
        before = await readAgain();
        return before.map((text, index) => text === one[index]);
      },
      { timeout: maxWaitMs },
    )
    .not.toContain(false);
  return { before, readAgain };
}

const calendarPath = () => `/calendar/team/${team}.ics`;
const entryIn = (calendar: string, id: string) =>
  calendar.split('BEGIN:VEVENT').find((entry) => entry.includes(`UID:${id}@`)) ?? '';

describe('in a running server, cached pages are refreshed at once when an event', () => {
  it('is created', async () => {
    const { before, readAgain } = await cachePages('/live/', calendarPath());
    const id = await createMatch('Brand new match', 0);
    const [page = '', calendar = ''] = await readAgain();
    expect([before[0]?.includes(id), before[1]?.includes(id)]).toEqual([false, false]);
    expect([page.includes(id), calendar.includes(id)]).toEqual([true, true]);
  }, 120_000);

  it('is cancelled or reinstated', async () => {
    const id = await createMatch('Match in the rain', 600_000);
    const cancel = (cancelled: boolean) =>
      operate('event.setCancelled', { params: { id }, body: { cancelled } });
    const { before, readAgain } = await cachePages(`/events/${id}/`, calendarPath());
    expect(entryIn(before[1] ?? '', id)).toContain('STATUS:CONFIRMED');

    await cancel(true);
    const cancelled = await cachePages(`/events/${id}/`, calendarPath());
    expect(cancelled.before[0] === before[0]).toBe(false);
    expect(entryIn(cancelled.before[1] ?? '', id)).toContain('STATUS:CANCELLED');

    await cancel(false);
    const [page, calendar = ''] = await readAgain();
    expect(page === cancelled.before[0]).toBe(false);
    expect(entryIn(calendar, id)).toContain('STATUS:CONFIRMED');
  }, 120_000);

  it('gets its stream', async () => {
    const id = await createMatch('Match from elsewhere', 600_000);
    const { before, readAgain } = await cachePages(`/events/${id}/`, calendarPath());
    // Calendars number changes by the second, and creating the match was one.
    const createdBy = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(createdBy);
    const eventUrl = '/media/films/football/master.m3u8';
    await operate('event.setStream', { params: { id }, body: { eventUrl } });
    const [page = '', calendar = ''] = await readAgain();
    expect([before[0]?.includes(eventUrl), page.includes(eventUrl)]).toEqual([false, true]);
    expect(entryIn(calendar, id)).not.toBe(entryIn(before[1] ?? '', id));
  }, 120_000);

  it('starts on schedule', async () => {
    const cacheAhead = async (startsInMs: number): Promise<CachedPages & { id: string }> => {
      const startsAt = Date.now() + startsInMs;
      const id = await createMatch('Match that starts', startsInMs);
      const cached = await cachePages(`/events/${id}/`, '/live/', calendarPath());
      // A busy machine may not have read them all before the start; if so, tries again with a later match.
      return Date.now() < startsAt ? { id, ...cached } : cacheAhead(2 * startsInMs);
    };
    const { id, before, readAgain } = await cacheAhead(2500);
    expect(before[1]?.includes(id)).toBe(false);
    // Without eviction, both pages and the calendar would be valid for longer than this.
    await expect
      .poll(
        async () => {
          const [page, live = '', calendar = ''] = await readAgain();
          const isEntryUnchanged = entryIn(calendar, id) === entryIn(before[2] ?? '', id);
          return [live.includes(id), page === before[0], isEntryUnchanged];
        },
        { timeout: maxWaitMs, interval: 200 },
      )
      .toEqual([true, false, false]);
  }, 120_000);
});
