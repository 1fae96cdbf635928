/** Every limit on clients has a row that states what it counts, and where. */
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { sourceFiles } from '../source-file.ts';

interface Limit {
  /** Rows and bytes limit what is stored; the others limit requests, connections or streams of each. */
  readonly by: 'addresses' | 'rows' | 'bytes' | 'accounts' | 'sessions' | 'all of these';
  /** In the database for all processes, or in the memory of each. */
  readonly where: 'database' | 'memory';
  /** Required for memory: why that suffices, or what else is special. */
  readonly why?: string;
}

/** Matches code of a limit: its refusal, a counter, or the grouping of addresses. */
const limitPattern =
  /AppError\('(?:too_many_requests|\w*limit_reached|storage_full|sign_in_link_sent)'|\b(?:createFailureRateLimits|createLimiter|addressLimits|addressGroup|addressSite)\(|[lL]imiter\.consume|new TooManyMissesError\(|decide\('too_many|\bperHour\b|\bcreateConnectionLimits\(/;
/** Matches code that counts the addresses of an IPv6 network together. */
const groupingPattern =
  /\b(?:consumeFrom|addressLimits|addressGroup|addressSite|groupsOf|createConnectionLimits)\(|\bcreateAddressShares\b/;

const api = 'apps/api/src/';
const limits: Readonly<Record<string, Limit>> = {
  [`${api}modules/access-code/guess-rate-limit.ts`]: { by: 'addresses', where: 'database' },
  [`${api}modules/clip/clip-allowance.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/clip-list/clip-list.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/comment/comment.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/comment/moderation/moderate.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/comment/participation.ts`]: { by: 'addresses', where: 'database' },
  [`${api}modules/consent/consent.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/event/clip/user-clip.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/follow/follow.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/mail/mail-rate-limit.service.ts`]: { by: 'accounts', where: 'database' },
  [`${api}modules/operator/keys/key.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/operator/people/invitation.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/operator/people/portals.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/operator/provider/provider-session.service.ts`]: {
    by: 'rows',
    where: 'database',
  },
  [`${api}modules/operator/session/passkey.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/password-attempt/check-password.service.ts`]: {
    by: 'addresses',
    where: 'database',
  },
  [`${api}modules/payment/intent/source.service.ts`]: { by: 'addresses', where: 'database' },
  [`${api}modules/picture/picture-renderer.ts`]: {
    by: 'bytes',
    where: 'memory',
    why: 'reports that the disk is full',
  },
  [`${api}modules/playback-stream/playback-network.service.ts`]: {
    by: 'addresses',
    where: 'database',
  },
  [`${api}modules/playback-stream/playback-stream.service.ts`]: {
    by: 'sessions',
    where: 'database',
  },
  [`${api}modules/playlist/clips/clip-download.routes.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of a process; the clip allowance counts the downloads',
  },
  [`${api}modules/playlist/signed/signed-stream.routes.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of a process',
  },
  [`${api}modules/purchase/checkout/card-attempts.service.ts`]: {
    by: 'accounts',
    where: 'database',
  },
  [`${api}modules/reminder/reminder.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/sign-in/limit-token-failures.ts`]: {
    by: 'accounts',
    where: 'memory',
    why: 'saves work; a signed token cannot be guessed',
  },
  [`${api}modules/stream-key/stream-key.routes.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'saves work; a key of 190 random bits cannot be guessed',
  },
  [`${api}modules/stream-key/stream-key.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/tag/moment.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/tag/tag.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/tenant/tenant.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/upload/import/import.service.ts`]: { by: 'bytes', where: 'database' },
  [`${api}modules/upload/upload.service.ts`]: { by: 'bytes', where: 'database' },
  [`${api}modules/watchlist/watchlist.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}modules/webhook/endpoint.service.ts`]: { by: 'rows', where: 'database' },
  [`${api}platform/context/open-platform.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'creates the limiters of a process',
  },
  [`${api}platform/database/database-error.ts`]: {
    by: 'bytes',
    where: 'database',
    why: 'reports that the disk of the database is full',
  },
  [`${api}platform/database/table-usage.ts`]: {
    by: 'all of these',
    where: 'database',
    why: 'a job counts the rows; each process adds those that it stores between two counts',
  },
  [`${api}platform/http/error-reply.ts`]: {
    by: 'bytes',
    where: 'memory',
    why: 'reports that the disk is full',
  },
  [`${api}platform/http/limits/limiter.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of each process',
  },
  [`${api}platform/http/module-routes.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of each process',
  },
  [`${api}platform/http/operator-of.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'saves work; a key of 256 random bits cannot be guessed',
  },
  [`${api}platform/realtime/realtime-server.ts`]: {
    by: 'sessions',
    where: 'memory',
    why: 'each process has its own sockets',
  },
  [`${api}platform/security/address-groups.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'groups addresses for all other limits',
  },
  [`${api}platform/security/address-shares.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'each process shares its own slots',
  },
  [`${api}platform/security/call-admission.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of each process; sign-ins and tables have limits in the database',
  },
  [`${api}platform/security/failure-rate-limits.ts`]: {
    by: 'all of these',
    where: 'memory',
    why: 'the limits that use it are listed here themselves',
  },
  [`${api}platform/security/read-rate-limits.ts`]: {
    by: 'addresses',
    where: 'memory',
    why: 'limits the work of each process',
  },
  [`${api}platform/security/shared-request-limit.ts`]: { by: 'addresses', where: 'database' },
  'apps/ingest/src/rtmp/connection-limits.ts': {
    by: 'addresses',
    where: 'memory',
    why: 'each process has its own connections',
  },
  'apps/ingest/src/rtmp/rtmp-server.ts': {
    by: 'addresses',
    where: 'memory',
    why: 'each process has its own connections',
  },
  'apps/portal/server/render/render-rate-limit.ts': {
    by: 'addresses',
    where: 'memory',
    why: 'refuses what read-rate-limits.ts counts',
  },
  'apps/standalone/src/processes/workers.ts': {
    by: 'addresses',
    where: 'memory',
    why: 'chooses the worker of an address; refuses nothing',
  },
};

const sources = sourceFiles(root, /\.ts$/).filter(
  ({ path, isTest }) =>
    /^apps\/(?:api\/src|portal\/server|standalone\/src|ingest\/src)\//.test(path) && !isTest,
);
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';

it('[SEC-28, SEC-29, SEC-31] every limit is in the table', () => {
  const found = sources.filter(({ text }) => limitPattern.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(limits).toSorted());
});

it('[SEC-12] every limit by address counts IPv6 by network', () => {
  const ungrouped = Object.entries(limits).filter(
    ([path, { by }]) =>
      by === 'addresses' && !path.startsWith('apps/portal/') && !groupingPattern.test(textOf(path)),
  );
  expect(ungrouped.map(([path]) => path)).toEqual([`${api}platform/context/open-platform.ts`]);
});

it('[SEC-31] a limit in the memory of a process states why that suffices', () => {
  const unexplained = Object.entries(limits).filter(
    ([, { where, why }]) => where === 'memory' && why === undefined,
  );
  expect(unexplained).toEqual([]);
});
