/** Turns the packets of one RTMP publisher into runs. */
import type { Measured, OpenRun, Publisher, Recorder } from '../recording/recorder.ts';
import { flvHeader, flvTag, pictureHeight, type MediaPacket } from './rtmp-protocol.ts';

const sound = 8;
const picture = 9;
const flag = { soundSettings: 0, pictureSettings: 2, keyFrame: 3, data: 5 } as const;
const h264 = 7;
const aac = 10;

/** Timestamps that jump further start a new run, ms. */
const maxJumpMs = 3000;
/** Timestamps may differ from the wall clock by this, ms. */
const maxDriftMs = 5000;
/** How long the first key frame waits for the other kind of track, ms. */
const waitForTrackMs = 700;
/** Sound alone starts after this, ms. */
const waitForPictureMs = 3000;
/** Packets that wait for a key frame. */
const maxQueued = 4000;
/** Key frames further apart make long segments, ms. */
const goodIntervalMs = 2100;

export interface FlvRunOptions {
  readonly recorder: Recorder;
  readonly publisher: () => Publisher;
  readonly address: string;
  readonly clock: () => number;
}

export interface FlvRun {
  readonly take: (packet: MediaPacket) => void;
  readonly problems: () => readonly string[];
}

const copyOf = (packet: MediaPacket): MediaPacket => ({
  ...packet,
  // The parser reuses its buffer.
  data: Buffer.from(packet.data.subarray(0, packet.size)),
});

/** Measures an encoder as its packets arrive. */
function createMeter(clock: () => number) {
  let bytes = 0;
  let since = clock();
  let bitrate: number | null = null;
  let lastKeyMs: number | null = null;
  let keyFrameIntervalMs: number | null = null;
  let longestMs = 0;
  let hasReordering = false;
  const frames: number[] = [];
  return {
    count(packet: MediaPacket): void {
      bytes += packet.size;
      const now = clock();
      if (now - since >= 1000) {
        bitrate = Math.round((bytes * 8000) / (now - since));
        bytes = 0;
        since = now;
      }
      if (packet.codec_type !== picture || packet.flags === flag.pictureSettings) return;
      if (packet.pts !== packet.dts) hasReordering = true;
      frames.push(packet.dts);
      if (frames.length > 120) frames.shift();
      if (packet.flags !== flag.keyFrame) return;
      if (lastKeyMs !== null) {
        keyFrameIntervalMs = packet.dts - lastKeyMs;
        longestMs = Math.max(longestMs, keyFrameIntervalMs);
      }
      lastKeyMs = packet.dts;
    },
    /** A new run has a clock of its own. */
    restart(): void {
      lastKeyMs = null;
      frames.length = 0;
    },
    frameRate(): number | null {
      const [first, last] = [frames[0], frames.at(-1)];
      if (first === undefined || last === undefined || frames.length < 10 || last <= first)
        return null;
      return Math.round(((frames.length - 1) * 100_000) / (last - first)) / 100;
    },
    isRegular: () => longestMs <= goodIntervalMs,
    hasReordering: () => hasReordering,
    longestMs: () => longestMs,
    read: () => ({ bitrate, keyFrameIntervalMs }),
  };
}

export function createFlvRun({ recorder, publisher, address, clock }: FlvRunOptions): FlvRun {
  const settings = new Map<number, MediaPacket>();
  const meter = createMeter(clock);
  let queue: MediaPacket[] = [];
  let queuedSince = 0;
  let run: OpenRun | null = null;
  let isStarting = false;
  let baseMs = 0;
  let lastMs = 0;
  let firstPictureMs = 0;
  let startedAt = 0;
  let refusal: string | null = null;

  const measured = (): Measured => ({
    ...meter.read(),
    frameRate: meter.frameRate(),
    videoCodec: settings.has(picture) ? 'h264' : null,
    audioCodec: settings.has(sound) ? 'aac' : null,
  });

  function problems(): string[] {
    const found: string[] = [];
    if (refusal !== null) found.push(refusal);
    if (!meter.isRegular())
      found.push(
        `key frames are up to ${(meter.longestMs() / 1000).toFixed(1)} s apart; set the key frame interval to 2 s`,
      );
    if (meter.hasReordering())
      found.push(
        'the encoder sends B-frames; set them to 0, so that clips start on the exact frame',
      );
    if (run !== null && !settings.has(sound)) found.push('the encoder sends no sound');
    if (run !== null && !settings.has(picture)) found.push('the encoder sends no picture');
    return found;
  }

  function stop(reason: string): void {
    if (run === null) return;
    run = null;
    queue = [];
    meter.restart();
    void recorder.stopRun(reason);
  }

  function write(packet: MediaPacket): void {
    lastMs = packet.dts;
    // Sound before the first picture would shift every position by its length.
    if (packet.codec_type === sound && packet.dts < firstPictureMs) return;
    if (run?.write(flvTag(packet, Math.max(0, packet.dts - baseMs))) === false)
      stop('the packager does not keep up');
  }

  async function start(): Promise<void> {
    const pictureSettings = settings.get(picture);
    const [hasPicture, hasSound] = [pictureSettings !== undefined, settings.has(sound)];
    const first = hasPicture
      ? queue.find(({ flags }) => flags === flag.keyFrame)
      : queue.find(({ codec_type: type }) => type === sound);
    const last = queue.at(-1);
    if (first === undefined || last === undefined) return;
    isStarting = true;
    baseMs = first.dts;
    firstPictureMs = hasPicture ? first.pts : 0;
    startedAt = clock() - (last.dts - first.dts);
    const opened = await recorder
      .startRun(publisher(), {
        input: {
          format: 'flv',
          video: hasPicture ? 'h264' : null,
          hasSound,
          isAac: true,
          height: pictureSettings === undefined ? null : pictureHeight(pictureSettings),
        },
        startMs: startedAt,
        exactness: () => (meter.isRegular() && !meter.hasReordering() ? 'frame' : 'key-frame'),
        frameRate: () => meter.frameRate(),
        address,
      })
      .catch((error: unknown) => {
        refusal = `the recording cannot be written: ${String(error)}`;
        return null;
      });
    isStarting = false;
    if (opened === null) return;
    run = opened;
    opened.write(flvHeader(hasSound, hasPicture));
    for (const one of settings.values()) opened.write(flvTag(one, 0));
    const waiting = queue.slice(queue.indexOf(first));
    queue = [];
    for (const packet of waiting) write(packet);
  }

  /** Returns why a packet cannot be recorded; null if it can. */
  function unreadable({ codec_type: type, codec_id: codec }: MediaPacket): string | null {
    if (type === picture && codec !== h264)
      return 'the picture is not H.264; set the encoder to H.264, or send HEVC by SRT';
    if (type === sound && codec !== aac) return 'the sound is not AAC; set the encoder to AAC';
    return null;
  }

  function take(packet: MediaPacket): void {
    // What encoders write there is often wrong; the codec settings tell the truth.
    if (packet.codec_type !== sound && packet.codec_type !== picture) return;
    const problem = unreadable(packet);
    if (problem !== null) {
      refusal = problem;
      return;
    }
    meter.count(packet);
    recorder.measure(measured());
    if (
      packet.flags === flag.pictureSettings ||
      (packet.codec_type === sound && packet.flags === flag.soundSettings)
    ) {
      const before = settings.get(packet.codec_type);
      const next = copyOf(packet);
      settings.set(packet.codec_type, next);
      if (before !== undefined && !before.data.equals(next.data))
        stop('the encoder changed its settings');
      return;
    }
    if (!recorder.isCurrent(publisher())) return;
    // It was ended from outside: the match was ended, or the packager stopped.
    if (run !== null && !run.isOpen()) {
      run = null;
      queue = [];
      meter.restart();
    }
    if (run !== null) {
      const drift = clock() - startedAt - (packet.dts - baseMs);
      if (Math.abs(packet.dts - lastMs) > maxJumpMs) stop('the timestamps jumped');
      else if (Math.abs(drift) > maxDriftMs) stop('the timestamps left the wall clock');
    }
    if (run !== null) return write(copyOf(packet));
    if (queue.length === 0) queuedSince = clock();
    queue.push(copyOf(packet));
    if (queue.length > maxQueued) queue.shift();
    if (isStarting) return;
    const waited = clock() - queuedSince;
    const hasKey = queue.some(({ flags }) => flags === flag.keyFrame);
    const isComplete = settings.has(picture) && settings.has(sound);
    if (settings.has(picture) ? !hasKey : waited < waitForPictureMs) return;
    if (!isComplete && waited < waitForTrackMs) return;
    void start();
  }

  return { take, problems };
}
