/**
 * Every queue and pool of a server has a row that states how one client is prevented from filling it
 * (SEC-30).
 */
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { sourceFiles } from '../source-file.ts';

/** Matches code that opens a queue, a pool or a semaphore. */
const queuePattern =
  /from '(?:p-queue|piscina)'|\bcreateSemaphore\(|\bmax(?:Queued|Waiting|Pending)/;
/** Matches code that counts slots by address. */
const sharePattern = /\bcreateAddressShares\(|\bcreateShares\b|\bAddressShares\b/;

/** The file that gives each address a share of the queue; or, for the server's own work, why it needs none. */
const queues: Readonly<Record<string, { readonly file: string } | { readonly why: string }>> = {
  'apps/api/src/modules/channel/program-reader.ts': {
    why: 'reads each channel’s guide once for all requests',
  },
  'apps/api/src/modules/comment/reaction-counter.ts': {
    why: 'counts events with reactions in memory; nothing waits',
  },
  'apps/api/src/modules/media-store/move-recording.ts': {
    why: 'the server’s own work: copies files of one recording',
  },
  'apps/api/src/modules/picture/picture-renderer.ts': {
    file: 'apps/api/src/modules/picture/picture-shares.ts',
  },
  'apps/api/src/modules/picture/picture.service.ts': {
    why: 'the server’s own work: AVIF copies of pictures that it has served',
  },
  'apps/api/src/modules/playlist/clips/clip-download.routes.ts': {
    file: 'apps/api/src/modules/playlist/clips/clip-download.routes.ts',
  },
  'apps/api/src/modules/user/password-pool.ts': {
    file: 'apps/api/src/modules/user/password-pool.ts',
  },
  'apps/api/src/platform/cache/semaphore.ts': { file: 'apps/api/src/platform/cache/semaphore.ts' },
  'apps/api/src/platform/http/limits/shared-limits.ts': {
    why: 'counts requests that were admitted already; beyond the limit none is counted, and none waits',
  },
  'apps/api/src/platform/http/limits/stored-limits.ts': {
    why: 'counts of requests that were admitted already; beyond the limit each process counts by itself, and none waits',
  },
  'apps/api/src/platform/http/malformed-requests.ts': {
    why: 'a limit of each connection; nothing waits',
  },
  'apps/api/src/platform/realtime/socket-admission.ts': {
    file: 'apps/api/src/platform/realtime/socket-limits.ts',
  },
  'apps/api/src/platform/redis/open-redis.ts': {
    why: 'commands of the server itself; no request waits for one',
  },
  'apps/api/src/platform/security/read-rate-limits.ts': {
    file: 'apps/api/src/platform/security/read-rate-limits.ts',
  },
  'apps/api/src/platform/video/ffmpeg.ts': {
    why: 'works for operators and the server itself, on recordings and uploads',
  },
  'apps/portal/server/render/render-queue.ts': {
    file: 'apps/portal/server/render/render-queue.ts',
  },
  'apps/portal/server/share-picture/index.ts': {
    file: 'apps/portal/server/share-picture/index.ts',
  },
  'apps/portal/server/share-picture/share-cache.ts': {
    file: 'apps/portal/server/share-picture/share-cache.ts',
  },
};

const sources = sourceFiles(root, /\.ts$/).filter(
  ({ path, isTest }) =>
    /^apps\/(?:api\/src|portal\/server|standalone\/src)\//.test(path) && !isTest,
);
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';

it('[SEC-30] every queue of a server is in the table, with a share per address or a reason', () => {
  const found = sources.filter(({ text }) => queuePattern.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(queues).toSorted());
  const unshared = Object.entries(queues).filter(
    ([, row]) => 'file' in row && !sharePattern.test(textOf(row.file)),
  );
  expect(unshared).toEqual([]);
});

it('[SEC-12] one function groups addresses', () => {
  const writers = sources.filter(({ text }) => /::\/(?:48|64)|\/(?:48|64)`/.test(text));
  expect(writers.map(({ path }) => path)).toEqual([
    'apps/api/src/platform/security/address-groups.ts',
  ]);
});
