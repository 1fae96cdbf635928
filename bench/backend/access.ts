/**
 * Cost of access: the decision whether a viewer may watch, the database query before it, the playback
 * address, and a playlist requested by such an address. Everything runs in this process, as ratios of
 * processor time to a reference of the same run, alternating. Durations are printed as well.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import {
  createTestApi,
  freeAndTicketedMatch,
  testTenant,
  type TestApi,
} from '@grandstand/api/testing';
import { accessOf, type ProductRow } from '../../apps/api/src/modules/product/index.ts';
import { playbackGrants } from '../../apps/api/src/platform/security/playback-grant.ts';
import { loadHoldings } from '../../apps/api/src/platform/context/viewer.ts';
import { fillShop } from './access.queries.ts';
import { findFullScans } from './plans.ts';
import { recordDatabase, type Recorder } from './recorder.ts';
import { reportBudget, reportMeasurement } from '../report.ts';

const tenant = 'alpha';
const host = 'alpha.test';
const password = 'a-long-enough-password';
/** Products of a large shop, and entitlements of a frequent customer. */
const productCount = 200;
const holdings = 100;
/** Tables that grow with every customer. */
const large = new Set(['customer', 'entitlement', 'entitlement_end']);

interface Size {
  readonly rounds: number;
  /** Entitlements of all other viewers together. */
  readonly others: number;
  /** Addresses minted in each round; decisions are a tenth of it. */
  readonly addresses: number;
  /** Playlists requested in each round. */
  readonly playlists: number;
}
const sizes: Record<'full' | 'small', Size> = {
  full: { rounds: 15, others: 40_000, addresses: 4000, playlists: 600 },
  small: { rounds: 9, others: 4000, addresses: 1000, playlists: 200 },
};

/** Returns the processor time of one run of `work`, ms. */
async function cpuOf(runs: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) {
    const done = work();
    if (done instanceof Promise) await done;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

/**
 * Measures both alternately and takes the minimum of each, since other load only adds to it. Returns the
 * first in ms, and its ratio to the second.
 */
async function compare(rounds: number, one: () => Promise<number>, other: () => Promise<number>) {
  await one();
  await other();
  let [ms, otherMs] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    ms = Math.min(ms, await one());
    otherMs = Math.min(otherMs, await other());
  }
  return { ms, ratio: ms / otherMs };
}

const productAt = (index: number): ProductRow => ({
  tenant_id: tenant,
  id: `product-${index}`,
  type: (['SVOD', 'CVOD', 'PPV'] as const)[index % 3] ?? 'SVOD',
  title: `Product ${index}`,
  description: null,
  translations: {},
  price: 499,
  currency: 'EUR',
  event_id: index % 6 === 2 ? `event-${index}` : null,
  identity_ids: index % 3 === 0 ? [] : [`identity-${index}`],
  duration: null,
  duration_units: null,
  auto_renew: false,
  trial_days: null,
  starts_at: null,
  ends_at: null,
  stock: null,
  sold: 0,
  active: true,
  position: index,
  created_at: new Date(0),
  version: 1,
  updated_at: null,
  archived_at: null,
});

/**
 * The worst case: none of the viewer's many entitlements opens the match, so all of them and all
 * products are evaluated.
 */
const worstCase = {
  event: {
    id: 'match',
    eventId: 'match',
    mediaType: 'event',
    commerceType: 'commerce_transactional_media',
    regions: ['DE', 'FR', 'GB'],
    identityIds: ['cup', 'north', 'south'],
  },
  ticketEvent: { eventId: 'match', identityIds: ['cup', 'north', 'south'] },
  viewer: {
    userId: 'viewer',
    country: 'DE',
    isOperator: false,
    sharesSoldClips: false,
    holdings: Array.from({ length: holdings }, (_, index) => ({
      kind: 'ticket' as const,
      eventId: `event-${index}`,
      endsAt: null,
    })),
  },
  products: Array.from({ length: productCount }, (_, index) => productAt(index)),
  models: ['ppv', 'svod', 'cvod'],
  isCancelled: false,
  isUnrecorded: false,
  now: 1,
} as const satisfies Parameters<typeof accessOf>[0];

async function measureDecision({ rounds, addresses }: Size): Promise<void> {
  const key = randomBytes(32);
  const text = 'x'.repeat(120);
  const bare = () => createHmac('sha256', key).update(text).digest('base64url');
  const decide = () => accessOf(worstCase);
  if (decide().offers.length === 0)
    throw new Error('no product is offered: the case is not the worst');
  const reference = () => cpuOf(addresses, bare);
  const decision = await compare(rounds, () => cpuOf(addresses / 10, decide), reference);
  const label = `decision by ${holdings} entitlements and ${productCount} products`;
  reportMeasurement(
    label,
    `${decision.ms.toFixed(4)} ms of processor time`,
    '≤ 0.2 ms',
    decision.ms <= 0.2,
  );
  reportBudget(
    label,
    `${decision.ratio.toFixed(1)} times a bare signature`,
    '≤ 20 times',
    decision.ratio <= 20,
  );
  const grants = playbackGrants({ signing: 'a secret of the bench', accepted: [] }, tenant);
  const mint = () => grants.mint('match', 'session-of-a-viewer', 1, null);
  const minting = await compare(rounds, () => cpuOf(addresses, mint), reference);
  const perSecond = 1000 / minting.ms;
  reportMeasurement(
    'addresses of playback minted',
    `${perSecond.toFixed(0)}/s a core`,
    '≥ 50,000/s',
    perSecond >= 50_000,
  );
  reportBudget(
    'an address of playback',
    `${minting.ratio.toFixed(2)} times a bare signature`,
    '≤ 1 time',
    minting.ratio <= 1,
  );
}

/** Registers and logs in the viewer. */
async function signIn({ app, call }: TestApi): Promise<{ userId: string; token: string }> {
  const credentials = { username: 'bench@example.org', password, strategy: 'refresh' };
  await call('signIn.register', { body: { ...credentials, display_name: 'Bench' } });
  const { body } = await call('signIn.login', {
    body: { ...credentials, device_id: 'bench', device_name: 'Bench' },
  });
  await app.ready();
  return { userId: body.content.profile.id, token: body.content.tokenData.access_token };
}

async function measureHoldingsQuery(
  recorder: Recorder,
  { app }: TestApi,
  userId: string,
): Promise<void> {
  const load = () =>
    recorder.db.forTenant(tenant, (scope) =>
      loadHoldings(app.platform.findHoldings, scope, userId),
    );
  const loaded = await load();
  if (loaded.length !== holdings) throw new Error(`the viewer has ${loaded.length} entitlements`);
  const statements = await recorder.statementsOf(load);
  const count = `${statements.length}`;
  reportBudget("statements that load a viewer's entitlements", count, '1', statements.length === 1);
  const scanned = await findFullScans(recorder.db, tenant, statements, large);
  reportBudget(
    'tables that they scan in full',
    scanned.join(', ') || 'none',
    'none',
    scanned.length === 0,
  );
}

/** Measures a playlist that needs a ticket against the same one without restriction. */
async function measurePlaylist(api: TestApi, token: string, size: Size): Promise<void> {
  const pathOf = async (id: string): Promise<string> => {
    const { body } = await api.event.get({ params: { id }, token });
    return new URL(body.content.source.hd).pathname.replace('master', 'v720');
  };
  const cost = (url: string) => async () => {
    const get = async () => {
      const { statusCode } = await api.app.inject({ method: 'GET', url, headers: { host } });
      if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
    };
    return cpuOf(size.playlists, get);
  };
  const [entitled, free] = [await pathOf('closed'), await pathOf('open')];
  if (!entitled.includes('/media/h/')) throw new Error('the closed match has no grant');
  const { ratio, ms } = await compare(size.rounds, cost(entitled), cost(free));
  reportBudget(
    'playlist of a ticket against an unsigned one, processor time',
    `${ratio.toFixed(2)} times (${ms.toFixed(3)} ms)`,
    '≤ 1.5 times',
    ratio <= 1.5,
  );
}

/** @param option `--small` for a trial: fewer rounds and customers, the same limits */
export async function measureAccess(option: string | null): Promise<void> {
  const size = sizes[option === '--small' ? 'small' : 'full'];
  await measureDecision(size);
  const dir = mkdtempSync(join(tmpdir(), 'grandstand-access-'));
  let db: OpenDatabase | null = null;
  let api: TestApi | null = null;
  try {
    db = await openDatabase({ kind: 'pglite', dir: null, template: null });
    const recorder = recordDatabase(db);
    api = await createTestApi({
      db: recorder.db,
      tenants: [testTenant(tenant, { monetisation: ['ppv'], payments: { provider: 'sandbox' } })],
      env: { MEDIA_DIR: dir, DATA_DIR: dir },
      limitFactor: 9999,
      content: { [tenant]: await freeAndTicketedMatch(dir) },
    });
    const { userId, token } = await signIn(api);
    const counts = { own: holdings, others: size.others };
    await fillShop(db, tenant, { userId, eventId: 'closed', counts });
    await measureHoldingsQuery(recorder, api, userId);
    await measurePlaylist(api, token, size);
  } finally {
    await api?.close();
    await db?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
