/** A backend for tests of recorded matches, whose finished recordings can be moved to a stand-in for S3. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ticketOf } from '@grandstand/api/product.testing';
import { openS3StandIn } from '@grandstand/api/s3.testing';
import {
  createTestApi,
  testOperatorKey as operatorKey,
  testTenant,
  type TestApi,
  type TestApiOptions,
} from '@grandstand/api/testing';
import { resumeWithinMs } from '@grandstand/contract';
import { type Call, until } from '@grandstand/ingest/recorded-match.testing';
import type { TestContext } from 'vitest';

export interface MatchBackend {
  readonly api: TestApi;
  /** Calls the backend, whose jobs run before each call. */
  readonly call: Call;
  readonly recordings: string;
  /** Temporary folder of the test. */
  readonly folder: string;
  /**
   * Waits until the runs of these matches have ended, lets the time pass in which an encoder can resume them, and
   * expects that their segments are moved to the stand-in and none is left on this machine.
   */
  readonly move: (matches: readonly string[]) => Promise<void>;
  /** Returns the paths of the segments that were fetched from the stand-in since the last call. */
  readonly drainFetched: () => string[];
}

/** The ticket of any match that is sold. */
const ticket = ticketOf('ticket');

const jobs = ['event-schedule', 'mirrors', 'live-pictures'];

interface MatchBackendOptions extends Pick<TestApiOptions, 'allowlistedRead'> {
  /** Further settings of the tenant. */
  readonly settings?: Parameters<typeof testTenant>[1];
}

/** Opens a backend of the tenant `alpha`, which closes at the end of the test. */
export async function openMatchBackend(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { allowlistedRead, settings = {} }: MatchBackendOptions = {},
): Promise<MatchBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-match-'));
  const recordings = path.join(folder, 'recordings');
  const s3 = await openS3StandIn(path.join(folder, 's3'));
  let aheadMs = 0;
  const api = await createTestApi({
    ...(allowlistedRead !== undefined && { allowlistedRead }),
    clock: () => Date.now() + aheadMs,
    env: { RECORDINGS_DIR: recordings, DATA_DIR: path.join(folder, 'data'), ...s3.env },
    tenants: [
      testTenant('alpha', {
        monetisation: ['ppv'],
        payments: { provider: 'sandbox' },
        download_clips: true,
        ...settings,
      }),
    ],
    content: { alpha: { products: [ticket] } },
  });
  onTestFinished(async () => {
    await api.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });
  const runJobs = async (further: readonly string[] = []) => {
    await api.app.jobs.runNamed([...jobs, ...further]);
    await api.app.platform.outbox.runDue();
  };
  const localSegments = async () => {
    const names = await readdir(path.join(recordings, 'alpha'), { recursive: true });
    // Work folders, such as that of a picture in the making, start with a dot.
    return names.filter((name) => /\.(?:m4s|mp4)$/.test(name) && !name.includes('/.')).toSorted();
  };
  /** Waits until every run of a recording has ended. Throws, with the last response, after 90 s. */
  const expectEndedRuns = async (id: string) => {
    let last: unknown = null;
    const hasEnded = async () => {
      const { status, body } = await api.recording.get({ operatorKey, params: { id } });
      last = body;
      const runs: { readonly end: string | null }[] = status === 200 ? body.content.runs : [];
      return runs.length > 0 && runs.every(({ end }) => end !== null);
    };
    await until('every run has ended', hasEnded).catch((error: unknown) => {
      throw new Error(`recording of ${id}: ${JSON.stringify(last)}`, { cause: error });
    });
  };
  return {
    api,
    recordings,
    folder,
    call: async (url, { headers = {}, data } = {}) => {
      await runJobs();
      const response = await api.app.inject({
        method: data === undefined ? 'GET' : 'POST',
        url,
        headers: { host: 'alpha.test', ...headers },
        ...(data !== undefined && { body: data }),
      });
      return { status: response.statusCode, body: response.rawPayload };
    },
    move: async (matches) => {
      for (const id of matches) await expectEndedRuns(id);
      const before = await localSegments();
      assert(before.length > 0);
      aheadMs += resumeWithinMs + 60_000;
      await until('every segment is in the store alone', async () => {
        await runJobs(['media-store-due']);
        return (await localSegments()).length === 0;
      });
      const stored = await s3.keys();
      assert.deepEqual(
        before.filter((name) => !stored.includes(`alpha/${name}`)),
        [],
      );
      s3.drainRequests();
    },
    drainFetched: () =>
      s3
        .drainRequests()
        .flatMap((request) =>
          /^GET .*\.m4s$/.test(request) ? [request.slice('GET '.length)] : [],
        ),
  };
}
