import type { EncodedMatch } from '@grandstand/demo';
import { EncodedBroadcast, type MatchOperator } from './encoded-broadcast.ts';
import type { Publication } from './publish-video.ts';

/** The events of the demo that an encoder publishes. */
export interface EncodedEvents {
  /** Returns the match that is on at a moment, ms since 1970. */
  readonly matchAt: (ms: number) => EncodedMatch | null;
  /** Lets a match wait for its encoder, or go on with the one it had. Returns how many goals it has. */
  readonly open: (match: EncodedMatch) => Promise<number>;
  /** Shows the simulated broadcast of a match, or its replay, and deletes the recording. */
  readonly simulate: (match: EncodedMatch) => Promise<void>;
  /** Returns the matches that have a recording or wait for one, the latest first. */
  readonly listed: () => Promise<ListedMatch[]>;
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
  /** Ends the keys that an earlier process left. */
  readonly revokeOldKeys: () => Promise<void>;
  readonly publish: (match: EncodedMatch, key: string, from: number) => Publication;
  /** True while the ingest runs. */
  readonly isIngestUp: () => boolean;
  readonly clock: () => number;
  readonly say: (line: string) => void;
  readonly everyMs?: number;
}

export interface DemoEncoder {
  /** Ends the encoder; a match that is on goes on when the demo starts again. */
  close(): Promise<void>;
}

/** How many replays stay recordings; older ones show the video that was published. */
export const retainedRecordings = 12;
/** A match is opened so long before its start, ms. */
const leadMs = 3000;
/** With less than this left, a match that is on stays simulated, ms. */
const minLeftMs = 20_000;
/** The ingest gets so long to start, ms. */
const patienceMs = 15_000;

/**
 * Publishes the demo's encoded matches one after the other, as an encoder and an operator would. Without an
 * ingest they are simulated broadcasts; `say` gets one line.
 */
export function startDemoEncoder(parts: DemoEncoderParts): DemoEncoder {
  const { events, operator, publish, isIngestUp, clock, say, everyMs = 1000 } = parts;
  const startedAt = clock();
  let broadcasts: EncodedBroadcast[] = [];
  /** The match that stays simulated. */
  let skipped = '';
  let said = '';
  let isTidy = false;

  const sayOnce = (line: string): void => {
    if (line !== said) say(line);
    said = line;
  };

  /** Ends what an earlier process left live, and deletes the oldest recordings. */
  async function tidy(): Promise<void> {
    const listed = await events.listed();
    const running = new Set(broadcasts.map(({ match }) => match.id));
    const isWaiting = ({ endMs }: EncodedMatch) => endMs > clock() && isIngestUp();
    for (const [place, { match, isLive, isEmpty }] of listed.entries()) {
      if (running.has(match.id) || isWaiting(match)) continue;
      const isOld = place >= retainedRecordings;
      if (isOld || isEmpty || match.endMs > clock()) await events.simulate(match);
      else if (isLive) await operator.end(match.id);
    }
  }

  async function begin(): Promise<void> {
    if (!isTidy) {
      await parts.revokeOldKeys();
      await tidy();
      isTidy = true;
    }
    for (const ms of [clock(), clock() + leadMs]) {
      const match = events.matchAt(ms);
      if (match === null || match.id === skipped) continue;
      if (broadcasts.some((broadcast) => broadcast.match.id === match.id)) continue;
      if (match.endMs - clock() < minLeftMs) continue;
      broadcasts.push(
        new EncodedBroadcast({
          match,
          operator,
          open: () => events.open(match),
          simulate: () => events.simulate(match),
          publish: (key, from) => publish(match, key, from),
        }),
      );
      sayOnce('an encoder publishes the handball matches over RTMP');
    }
  }

  async function advance(): Promise<void> {
    for (const broadcast of broadcasts) {
      await broadcast.advance(clock());
      if (!broadcast.isOver) continue;
      if (broadcast.problem !== '') {
        skipped = broadcast.match.id;
        sayOnce(`this match is simulated, because its encoder failed: ${broadcast.problem}`);
      }
      broadcasts = broadcasts.filter((other) => other !== broadcast);
      await tidy();
    }
  }

  async function simulateAll(): Promise<void> {
    if (clock() - startedAt < patienceMs) return;
    for (const broadcast of broadcasts) await broadcast.giveUp('no ingest');
    broadcasts = [];
    if (!isTidy) await tidy();
    isTidy = true;
    sayOnce('all matches are simulated, because no encoder can publish without the ingest');
  }

  async function run(): Promise<void> {
    try {
      if (isIngestUp()) {
        await begin();
        await advance();
      } else await simulateAll();
    } catch (error) {
      sayOnce(`the encoded match waits: ${(error as Error).message}`);
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
