import type { EncodedMatch } from '@grandstand/demo';
import type { Publication } from './publish-video.ts';

/** The operator's actions for a match with an encoder. */
export interface MatchOperator {
  createKey(eventId: string): Promise<{ readonly id: string; readonly key: string }>;
  revokeKey(keyId: string): Promise<unknown>;
  /** Adds a goal at a position, s. */
  setScore(eventId: string, goal: EncodedMatch['goals'][number]): Promise<unknown>;
  end(eventId: string): Promise<unknown>;
}

export interface BroadcastParts {
  readonly match: EncodedMatch;
  readonly operator: MatchOperator;
  /** Makes the match wait for its encoder, unless it has a recording already. Returns the number of its goals. */
  readonly open: () => Promise<number>;
  /** Shows the simulated live stream again, in place of the encoder's. */
  readonly simulate: () => Promise<void>;
  /** Publishes the match from a position, s. */
  readonly publish: (key: string, from: number) => Publication;
}

/** Distance of key frames in the demo's videos. */
const keyFrameMs = 2000;
/** From the start of the encoder to its first frame. */
const launchMs = 600;
/**
 * From the end of the match to that of the event: the ingest lists the last segment when its encoder is gone.
 */
const settleMs = 2500;
/** An encoder has failed if it ends earlier than this before the end of the match. */
const toleranceMs = 3000;
const maxFailures = 3;

/** The broadcast of one match: opens, publishes, scores and ends it by the clock. */
export class EncodedBroadcast {
  readonly #parts: BroadcastParts;
  #key: { readonly id: string; readonly key: string } | null = null;
  #publication: Publication | null = null;
  #timer: NodeJS.Timeout | null = null;
  #goals = 0;
  #failures = 0;
  #problem = '';
  #isOver = false;
  #now = 0;

  constructor(parts: BroadcastParts) {
    this.#parts = parts;
  }

  get match(): EncodedMatch {
    return this.#parts.match;
  }

  /** True once there is nothing left to do. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Why the match is simulated after all; empty if it is not. */
  get problem(): string {
    return this.#problem;
  }

  /** Does what is due at a time, ms since 1970. After a rejection, the next call tries again. */
  async advance(now: number): Promise<void> {
    if (this.#isOver) return;
    this.#now = now;
    const { match, operator, open } = this.#parts;
    if (this.#key === null) {
      this.#goals = await open();
      this.#key = await operator.createKey(match.id);
    }
    if (this.#failures >= maxFailures) return this.giveUp(this.#problem);
    if (now >= match.endMs + settleMs) return this.#end();
    if (this.#publication === null && now < match.endMs - toleranceMs) this.#launch(now);
    await this.#score(now);
  }

  /** Starts the encoder at the next key frame, so early that this frame arrives at its time. */
  #launch(now: number): void {
    if (this.#timer !== null) return;
    const { match, publish } = this.#parts;
    const soonest = Math.ceil((now + launchMs - match.startMs) / keyFrameMs);
    const from = Math.max(0, soonest) * keyFrameMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        const { key } = this.#key ?? {};
        if (key === undefined || this.#isOver) return;
        const publication = publish(key, from / 1000);
        this.#publication = publication;
        void publication.ended.then((output) => this.#ended(publication, output));
      },
      match.startMs + from - launchMs - now,
    );
  }

  #ended(publication: Publication, output: string): void {
    if (this.#publication !== publication) return;
    this.#publication = null;
    if (this.#now >= this.match.endMs - toleranceMs) return;
    this.#failures += 1;
    this.#problem = output.split('\n').at(-1) || 'ffmpeg ended too early';
  }

  async #score(now: number): Promise<void> {
    const { match, operator } = this.#parts;
    for (const goal of match.goals.slice(this.#goals)) {
      if (match.startMs + goal.time * 1000 > now) return;
      try {
        await operator.setScore(match.id, goal);
      } catch {
        // A match accepts goals from its first segment on; the next call tries again.
        return;
      }
      this.#goals += 1;
    }
  }

  async #end(): Promise<void> {
    const { match, operator } = this.#parts;
    this.stop();
    await operator.end(match.id);
    await this.#revoke();
    this.#isOver = true;
  }

  async #revoke(): Promise<void> {
    if (this.#key === null) return;
    await this.#parts.operator.revokeKey(this.#key.id);
    this.#key = null;
  }

  /** Ends the encoder and shows the simulated live stream. */
  async giveUp(problem: string): Promise<void> {
    this.stop();
    this.#problem = problem;
    await this.#revoke();
    await this.#parts.simulate();
    this.#isOver = true;
  }

  /** Stops the encoder, without ending the match. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const publication = this.#publication;
    this.#publication = null;
    publication?.stop();
  }
}
