/**
 * A whole match through the API only, without a browser: from scheduling to the trimmed replay, for encoders
 * and mirrors.
 */
import assert from 'node:assert/strict';
import type { Encoder } from '../encoder.testing.ts';
import {
  buyTicket,
  type Call,
  createViewer,
  contentOf,
  createClip,
  createTag,
  downloadedFrameNumbers,
  expectRestricted,
  expectPictures,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  listedRuns,
  type ListedFrame,
  type ListedRun,
  masterOf,
  masterOfClip,
  shownFrameNumberAt,
  signIn,
  tagStarts,
  encodedFrameNumberAt,
  thumbnailsOf,
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
  /**
   * Moves the recordings of the matches, which are over, to another store. Afterwards the viewer's session may
   * have expired.
   */
  move(matches: readonly [members: string, sold: string]): Promise<void>;
  /** How far a frame's date may be from the time when it was encoded, ms: the latency to the ingest. */
  readonly latencyMs: number;
  /** Email of the viewer, who has no account yet. */
  readonly email: string;
}

/** From scheduling to kick-off, ms: encoders start before it. */
const kickOffDelayMs = 3000;
/** Minimum number of frames before the first goal, so that there is something to trim. */
const framesBeforeGoal = 100;
/** Trimming leaves out whole segments, so it may miss its time by one. */
const maxTrimErrorMs = 2000 + frameMs;
/** Number of the first frame of the second encoder. */
const secondEncoderNumber = 10_000;

/**
 * Schedules a match and sells another, publishes both, scores, tags and cuts before and after the encoder is
 * lost, ends the match, moves and trims it, and refunds the ticket. Throws where frames, guards or addresses
 * are wrong, before or after the move.
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
  let viewer = await createViewer(call, options.email);
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
    const framesNow = async () => listedFrames(call, await masterOf(call, match, viewer));
    const runsNow = async () =>
      listedRuns(call, await masterOf(call, match, viewer)).catch((): ListedRun[] => []);
    const address = async () => withoutGrant(await masterOf(call, match, viewer));

    const goals: { encoder: Encoder; number: number; from: number; to: number }[] = [];
    const tagged: number[] = [];
    /** Scores, and tags a frame that came after the goal; returns all frames so far. */
    const scoreAndTag = async (encoder: Encoder, number: number): Promise<ListedFrame[]> => {
      const from = Date.now();
      await operator(`event/set_stats/${match}`, { score: { home: goals.length + 1, away: 0 } });
      const to = Date.now();
      goals.push({ encoder, number, from, to });
      await until('the goal is in the video', async () => {
        const run = (await runsNow()).at(-1);
        return run !== undefined && run.startMs + run.durationMs > to + 500;
      });
      const frames = await framesNow();
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
    const clips: { id: string; from: ListedFrame; to: ListedFrame }[] = [];
    /** Creates a clip from one frame to another, and expects exactly those frames. */
    const cut = async (
      frames: readonly ListedFrame[],
      from: ListedFrame | undefined,
      to: ListedFrame | undefined,
    ) => {
      assert(from !== undefined && to !== undefined);
      const [start, end] = [from, to].map(({ wallMs }) => positionOf(wallMs) + frameMs / 2);
      assert(start !== undefined && end !== undefined);
      const clip = { id: await createClip(call, viewer, { eventId: match, start, end }), from, to };
      await expectCut(clip, frames);
      clips.push(clip);
    };
    const isInClip = ({ from, to }: (typeof clips)[number], position: number) =>
      position > positionOf(from.wallMs) - frameMs / 2 &&
      position < positionOf(to.wallMs) + frameMs / 2;
    /**
     * Expects that a clip has its frames of a match. In its playlist, PROGRAM-DATE-TIME is the position in
     * the match.
     */
    const expectCut = async (clip: (typeof clips)[number], frames: readonly ListedFrame[]) => {
      const master = await masterOfClip(call, clip.id, viewer);
      const expected = frames.flatMap(({ wallMs, number }) =>
        isInClip(clip, positionOf(wallMs)) ? [number] : [],
      );
      assert.deepEqual(
        (await listedFrames(call, master)).flatMap(({ wallMs, number }) =>
          isInClip(clip, wallMs) ? [number] : [],
        ),
        expected,
      );
      return { master, expected };
    };

    await until('the first seconds', async () => {
      const [run] = await runsNow();
      return run !== undefined && run.durationMs >= framesBeforeGoal * frameMs;
    });
    const liveAddress = await address();
    await expectRestricted(call, match, viewer);
    await expectRestricted(call, sold, viewer);
    const before = await scoreAndTag(first, 0);
    const shown = before.filter(({ wallMs }) => positionOf(wallMs) >= 0);
    const lastHalfMinute = shown.slice(-30_000 / frameMs);
    await cut(before, lastHalfMinute[0], lastHalfMinute.at(-1));

    await first.kill();
    const second = await publish(secondEncoderNumber);
    await until('the encoder is back', async () => (await runsNow()).length > 1);
    const after = await scoreAndTag(second, secondEncoderNumber);
    const gap = after.findIndex(({ number }) => number >= secondEncoderNumber);
    await cut(after, after[gap - 10], after[gap + 10]);
    // The last clip, since one that ends within the first six seconds has no picture: a thumbnail counts once
    // its six seconds are over.
    const clipMaster = await masterOfClip(call, clips.at(-1)?.id ?? '', viewer);
    await expectPictures(call, await masterOf(call, match, viewer), clipMaster);
    await cut(after, after[gap + 12], after.at(-1));

    for (const id of [match, sold])
      await operator(`event/set_status/${id}`, { status: 'archived' });
    await second.kill();
    const replay = await getMatch(call, match, viewer);
    assert.equal(replay.eventStatus, 'archived');
    assert.equal(replay.timeOrigin, timeOrigin);
    assert.equal(await address(), liveAddress);
    const wallOf = (position: number) => Date.parse(timeOrigin) + position * 1000;
    /** Expects score, tags, clips, their downloads and the thumbnails at their frames. Returns the frames. */
    const expectReplay = async (): Promise<ListedFrame[]> => {
      const frames = await framesNow();
      const { scoreTimeline } = await getMatch(call, match, viewer);
      assert.deepEqual(
        scoreTimeline.map(({ home }) => home),
        [1, 2],
      );
      for (const [index, { encoder, number, from, to }] of goals.entries()) {
        const scored = shownFrameNumberAt(frames, wallOf(scoreTimeline[index]?.time ?? 0));
        assert(
          scored >= shownFrameNumberAt(after, from) && scored <= shownFrameNumberAt(after, to) + 1,
        );
        const latency = options.latencyMs / frameMs;
        assert(scored > encodedFrameNumberAt(encoder, number, from) - latency);
        assert(scored < encodedFrameNumberAt(encoder, number, to) + latency);
      }
      const starts = await tagStarts(call, viewer, match);
      assert.deepEqual(
        starts.map((position) => shownFrameNumberAt(frames, wallOf(position))),
        tagged,
      );
      for (const clip of clips) {
        const { master, expected } = await expectCut(clip, frames);
        assert.deepEqual(await downloadedFrameNumbers(call, master), expected);
      }
      const master = await masterOf(call, match, viewer);
      await until('thumbnails show what the replay shows', async () => {
        const thumbnails = await thumbnailsOf(call, master);
        const last = thumbnails.at(-1);
        if (thumbnails[0]?.number !== frames[0]?.number || last === undefined) return false;
        for (const { number, position } of thumbnails)
          assert.equal(number, shownFrameNumberAt(frames, wallOf(position)));
        return last.number >= secondEncoderNumber;
      });
      await expectRestricted(call, match, viewer);
      await expectRestricted(call, sold, viewer);
      return frames;
    };
    const replayed = await expectReplay();
    await options.move([match, sold]);
    viewer = await signIn(call, options.email);
    assert.deepEqual(await expectReplay(), replayed);

    // Trimming to two seconds before the first goal moves no goal, tag or clip.
    const start = (positionOf(goals[0]?.from ?? 0) - 2000) / 1000;
    await operator(`recording/edit/${match}`, { trim: { start, end: null } });
    const [firstFrame] = await expectReplay();
    assert(firstFrame !== undefined);
    assert(firstFrame.number > (before[0]?.number ?? Infinity), 'the start is left out');
    assert(
      Math.abs(positionOf(firstFrame.wallMs) - start * 1000) <= maxTrimErrorMs,
      `${firstFrame.number} is the first`,
    );
    await expectRefundCloses(call, await expectRestricted(call, sold, viewer), () =>
      operator(`purchase/refund/${purchase}`, { reason: 'a test' }),
    );
  } finally {
    await Promise.all(encoders.map((encoder) => encoder.kill()));
  }
}
