import type { EncodedMatch } from '@grandstand/demo';
import { EncodedBroadcast, type MatchOperator } from './encoded-broadcast.ts';
import type { Publication } from './publish-video.ts';

/** The events of the demo that an encoder publishes. */
export interface EncodedEvents {
  /** Returns the match that is on at a time, ms since 1970. */
  readonly matchAt: (ms: number) => EncodedMatch | null;
  /** Makes a match wait for its encoder, unless it has a recording already. Returns the number of its goals. */
  readonly open: (match: EncodedMatch) => Promise<number>;
  /** Shows the simulated live stream of a match, or its replay, and deletes the recording. */
  readonly simulate: (match: EncodedMatch) => Promise<void>;
  /** Returns the matches that have a recording or wait for one, the latest first. */
  readonly list: () => Promise<ListedMatch[]>;
}

export interface ListedMatch {
  readonly match: EncodedMatch;
  readonly isLive: boolean;
  /** True if nothing was recorded of it. */
  readonly isEmpty: boolean;
}

export interface DemoEncoderParts {
  readonly events: EncodedEvents;
  readonly operator: MatchOperator;
  /** Revokes the keys that an earlier process left. */
  readonly revokeOldKeys: () => Promise<void>;
  readonly publish: (match: EncodedMatch, key: string, from: number) => Publication;
  /** True while the ingest runs. */
  readonly isIngestUp: () => boolean;
  readonly clock: () => number;
  readonly print: (line: string) => void;
  readonly everyMs?: number;
}

export interface DemoEncoder {
  /** Stops the encoder; when the demo starts again, it resumes a match that is still on. */
  close(): Promise<void>;
}

/** How many recordings are retained; older replays show the video that was published. */
export const retainedRecordings = 12;
/** From the opening of a match to its start. */
const leadMs = 3000;
/** A match with less time left is not published. */
const minRemainingMs = 20_000;
/** How long the ingest may take to start. */
const ingestTimeoutMs = 15_000;

/**
 * Publishes the demo's encoded matches one after the other, as an encoder and an operator would. Without an
 * ingest it simulates them, and prints one line.
 */
export function startDemoEncoder(parts: DemoEncoderParts): DemoEncoder {
  const { events, operator, publish, isIngestUp, clock, print, everyMs = 1000 } = parts;
  const startedAt = clock();
  let broadcasts: EncodedBroadcast[] = [];
  /** Id of the match that could not be published, and is simulated. */
  let failedId = '';
  let lastLine = '';
  let isCleanedUp = false;

  const printOnce = (line: string): void => {
    if (line !== lastLine) print(line);
    lastLine = line;
  };

  /** Ends what an earlier process left live, and deletes the oldest recordings. */
  async function cleanUp(): Promise<void> {
    const listed = await events.list();
    const publishedIds = new Set(broadcasts.map(({ match }) => match.id));
    const isWaiting = ({ endMs }: EncodedMatch) => endMs > clock() && isIngestUp();
    for (const [index, { match, isLive, isEmpty }] of listed.entries()) {
      if (publishedIds.has(match.id) || isWaiting(match)) continue;
      const isOld = index >= retainedRecordings;
      if (isOld || isEmpty || match.endMs > clock()) await events.simulate(match);
      else if (isLive) await operator.end(match.id);
    }
  }

  /** Creates a broadcast for each match that is on or starts soon, after cleaning up once. */
  async function startDue(): Promise<void> {
    if (!isCleanedUp) {
      await parts.revokeOldKeys();
      await cleanUp();
      isCleanedUp = true;
    }
    for (const ms of [clock(), clock() + leadMs]) {
      const match = events.matchAt(ms);
      if (match === null || match.id === failedId) continue;
      if (broadcasts.some((broadcast) => broadcast.match.id === match.id)) continue;
      if (match.endMs - clock() < minRemainingMs) continue;
      broadcasts.push(
        new EncodedBroadcast({
          match,
          operator,
          open: () => events.open(match),
          simulate: () => events.simulate(match),
          publish: (key, from) => publish(match, key, from),
        }),
      );
      printOnce('an encoder publishes the handball matches over RTMP');
    }
  }

  async function advance(): Promise<void> {
    for (const broadcast of broadcasts) {
      await broadcast.advance(clock());
      if (!broadcast.isOver) continue;
      if (broadcast.problem !== '') {
        failedId = broadcast.match.id;
        printOnce(`this match is simulated, because its encoder failed: ${broadcast.problem}`);
      }
      broadcasts = broadcasts.filter((other) => other !== broadcast);
      await cleanUp();
    }
  }

  async function simulateAll(): Promise<void> {
    if (clock() - startedAt < ingestTimeoutMs) return;
    for (const broadcast of broadcasts) await broadcast.giveUp('no ingest');
    broadcasts = [];
    if (!isCleanedUp) await cleanUp();
    isCleanedUp = true;
    printOnce('all matches are simulated, because no encoder can publish without the ingest');
  }

  async function run(): Promise<void> {
    try {
      if (isIngestUp()) {
        await startDue();
        await advance();
      } else await simulateAll();
    } catch (error) {
      printOnce(`the encoded match waits: ${(error as Error).message}`);
    }
  }

  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, everyMs);
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      for (const broadcast of broadcasts) broadcast.stop();
    },
  };
}
