/** A match by calls alone, from its scheduling to its trimmed replay, for encoders and for mirrors. */
import assert from 'node:assert/strict';
import type { Encoder } from '../encoder.testing.ts';
import {
  buyTicket,
  type Call,
  createViewer,
  contentOf,
  createClip,
  createTag,
  expectGuarded,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  type ListedFrame,
  masterOf,
  numberAt,
  tagStarts,
  frameNumberAt,
  until,
  withoutGrant,
} from './recorded-match.testing.ts';

export interface WholeMatchOptions {
  readonly call: Call;
  readonly operatorKey: string;
  /** Connects two matches to a stream: one that members watch, and one that is sold. */
  prepare(matches: readonly [members: string, sold: string]): Promise<void>;
  /** Starts the encoder of the matches; `firstNumber` is the number of its first frame. */
  publish(firstNumber: number): Promise<Encoder>;
  /** How far a frame's date may be from the time when it was encoded, ms: the way to the ingest takes time. */
  readonly lateMs: number;
  /** Email of the viewer, which is new. */
  readonly email: string;
}

/** From scheduling to kick-off, ms: encoders start before it. */
const kickOffDelayMs = 3000;
/** Frames before the first goal, so that a part before it can be trimmed. */
const framesBeforeGoal = 100;
/** Trimming leaves out whole segments, so it may miss its time by one. */
const maxTrimErrorMs = 2000 + frameMs;
/** Number of the first frame of the second encoder. */
const secondEncoderNumber = 10_000;

/**
 * Schedules a match and sells another, publishes both, scores, tags and cuts before and after the encoder is
 * lost, ends and trims the match, and refunds the ticket. Throws where frames, guards or addresses are wrong.
 */
export async function expectWholeMatch(options: WholeMatchOptions): Promise<void> {
  const { call } = options;
  const operator = <T>(path: string, data: object): Promise<T> =>
    contentOf(call, `/api/operator/${path}`, {
      headers: { 'x-operator-key': options.operatorKey },
      data,
    });
  const schedule = async (title: string, commerceType: string) => {
    const gameStartDate = new Date(Date.now() + kickOffDelayMs).toISOString();
    const data = { title, sportType: 'football', gameStartDate, commerceType };
    return (await operator<{ id: string }>('event/create', data)).id;
  };
  const match = await schedule('For members', 'commerce_members_media');
  const sold = await schedule('Sold', 'commerce_ppv_media');
  assert.equal((await getMatch(call, match)).eventStatus, 'upcoming');
  const viewer = await createViewer(call, options.email);
  const purchase = await buyTicket(call, viewer, sold);
  await options.prepare([match, sold]);

  const encoders: Encoder[] = [];
  const publish = async (firstNumber: number) => {
    const encoder = await options.publish(firstNumber);
    encoders.push(encoder);
    return encoder;
  };
  try {
    const first = await publish(0);
    await until('the match is live', async () => {
      const both = await Promise.all([match, sold].map((id) => getMatch(call, id)));
      return both.every(({ eventStatus }) => eventStatus === 'live');
    });
    const { timeOrigin } = await getMatch(call, match, viewer);
    const positionOf = (wallMs: number) => Math.round(wallMs - Date.parse(timeOrigin));
    const listed = async () =>
      listedFrames(call, await masterOf(call, match, viewer)).catch((): ListedFrame[] => []);
    const address = async () => withoutGrant(await masterOf(call, match, viewer));

    const goals: { encoder: Encoder; number: number; from: number; to: number }[] = [];
    const tagged: number[] = [];
    /** Scores, and tags a frame that came after the goal; returns all frames so far. */
    const scoreAndTag = async (encoder: Encoder, number: number): Promise<ListedFrame[]> => {
      const from = Date.now();
      await operator(`event/set_stats/${match}`, { score: { home: goals.length + 1, away: 0 } });
      const to = Date.now();
      goals.push({ encoder, number, from, to });
      let frames: ListedFrame[] = [];
      await until('the goal is in the picture', async () => {
        frames = await listed();
        return (frames.at(-1)?.wallMs ?? 0) > to + 500;
      });
      const frame = frames.at(-2);
      assert(frame !== undefined);
      const start = positionOf(frame.wallMs + frameMs / 2);
      await createTag(call, viewer, {
        eventId: match,
        start,
        end: start + 1000,
        videoType: 'live',
      });
      tagged.push(frame.number);
      return frames;
    };
    /** Cuts from one frame to another, and expects exactly these; returns the clip's address. */
    const cut = async (frames: readonly ListedFrame[], from: ListedFrame, to: ListedFrame) => {
      const [start, end] = [from, to].map(({ wallMs }) => positionOf(wallMs) + frameMs / 2);
      assert(start !== undefined && end !== undefined);
      const clip = await createClip(call, viewer, { eventId: match, start, end });
      await expectCut(clip, frames, from, to);
      return clip;
    };
    /** The dates of a clip count the time of its match. */
    const expectCut = async (
      clip: string,
      frames: readonly ListedFrame[],
      from: ListedFrame,
      to: ListedFrame,
    ) => {
      const isIn = (position: number) =>
        position > positionOf(from.wallMs) - frameMs / 2 &&
        position < positionOf(to.wallMs) + frameMs / 2;
      assert.deepEqual(
        (await listedFrames(call, clip)).flatMap(({ wallMs, number }) =>
          isIn(wallMs) ? [number] : [],
        ),
        frames.flatMap(({ wallMs, number }) => (isIn(positionOf(wallMs)) ? [number] : [])),
      );
    };

    await until('the first seconds', async () => (await listed()).length >= framesBeforeGoal);
    const liveAddress = await address();
    await expectGuarded(call, match, viewer);
    await expectGuarded(call, sold, viewer);
    const before = await scoreAndTag(first, 0);
    const shown = before.filter(({ wallMs }) => positionOf(wallMs) >= 0);
    const lastHalfMinute = shown.slice(-30_000 / frameMs);
    const [opening, latest] = [lastHalfMinute[0], lastHalfMinute.at(-1)];
    assert(opening !== undefined && latest !== undefined);
    const clips = [await cut(before, opening, latest)];

    await first.kill();
    const second = await publish(secondEncoderNumber);
    await until(
      'the encoder is back',
      async () => ((await listed()).at(-1)?.number ?? 0) >= secondEncoderNumber,
    );
    const after = await scoreAndTag(second, secondEncoderNumber);
    const gap = after.findIndex(({ number }) => number >= secondEncoderNumber);
    const [left, right] = [after[gap - 10], after[gap + 10]];
    assert(left !== undefined && right !== undefined);
    clips.push(await cut(after, left, right));

    for (const id of [match, sold])
      await operator(`event/set_status/${id}`, { status: 'archived' });
    await second.kill();
    const replay = await getMatch(call, match, viewer);
    assert.equal(replay.eventStatus, 'archived');
    assert.equal(replay.timeOrigin, timeOrigin);
    assert.equal(await address(), liveAddress);
    await expectGuarded(call, match, viewer);

    // Trimming to two seconds before the first goal moves no goal, tag or clip.
    const start = (positionOf(goals[0]?.from ?? 0) - 2000) / 1000;
    await operator(`recording/edit/${match}`, { trim: { start, end: null } });
    const frames = await listed();
    const [firstFrame] = frames;
    assert(firstFrame !== undefined);
    assert(firstFrame.number > (before[0]?.number ?? Infinity), 'the start is left out');
    assert(
      Math.abs(positionOf(firstFrame.wallMs) - start * 1000) <= maxTrimErrorMs,
      `${firstFrame.number} is the first`,
    );
    assert.deepEqual(
      replay.scoreTimeline.map(({ home }) => home),
      [1, 2],
    );
    const wallOf = (position: number) => Date.parse(timeOrigin) + position * 1000;
    for (const [index, { encoder, number, from, to }] of goals.entries()) {
      const scored = numberAt(frames, wallOf(replay.scoreTimeline[index]?.time ?? 0));
      assert(scored >= numberAt(after, from) && scored <= numberAt(after, to) + 1);
      const late = options.lateMs / frameMs;
      assert(scored > frameNumberAt(encoder, number, from) - late);
      assert(scored < frameNumberAt(encoder, number, to) + late);
    }
    const starts = await tagStarts(call, viewer, match);
    assert.deepEqual(
      starts.map((position) => numberAt(frames, wallOf(position))),
      tagged,
    );
    await expectCut(clips[1] ?? '', after, left, right);
    await expectRefundCloses(call, await expectGuarded(call, sold, viewer), () =>
      operator(`purchase/refund/${purchase}`, { reason: 'a test' }),
    );
  } finally {
    await Promise.all(encoders.map((encoder) => encoder.kill()));
  }
}
