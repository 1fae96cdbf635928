import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'vitest';
import {
  frameNumbers,
  frameRate,
  grant,
  hasFfmpeg,
  keys,
  killablePackager,
  refusal,
  startEncoder,
  startTestIngest,
  type Encoder,
  type EncoderOptions,
  type TestIngest,
} from '../testing.ts';

const key = 'gs_northline_MainKeyMainKeyMainKeyMainKeyMain';
const backupKey = 'gs_northline_BackupKeyBackupKeyBackupKeyBack';
const wrongKey = 'gs_northline_WrongKeyWrongKeyWrongKeyWrongKe';
const grants = { [key]: grant(), [backupKey]: grant({ role: 'backup' }) };

/** Steps bound to one test: the tests run concurrently, since encoders send in real time. */
function createSteps({ expect, onTestFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>) {
  const runs = (ingest: TestIngest) => ingest.manifest().runs;
  return {
    runs,
    async start(options: Partial<Parameters<typeof startTestIngest>[0]> = {}): Promise<TestIngest> {
      const ingest = await startTestIngest({ authorise: keys(grants), ...options });
      onTestFinished(() => ingest.close());
      return ingest;
    },
    encode(ingest: TestIngest, options: EncoderOptions = {}, streamKey = key): Encoder {
      const encoder = startEncoder(ingest.url(streamKey), options);
      onTestFinished(() => encoder.kill());
      return encoder;
    },
    untilListed: (ingest: TestIngest, run = 0) =>
      expect.poll(() => runs(ingest)[run]?.variants.length).toBe(1),
    untilEnded: (ingest: TestIngest, run = 0) =>
      expect.poll(() => runs(ingest)[run]?.endReason).toBeTypeOf('string'),
  };
}

const playlist = (ingest: TestIngest, run = 0): string =>
  ingest.file('recording-1', `run-${run}`, 'source', 'index.m3u8');
const segmentCount = (ingest: TestIngest, run = 0): number =>
  readFileSync(playlist(ingest, run), 'utf8').match(/#EXTINF/g)?.length ?? 0;

describe.skipIf(!hasFfmpeg)('an encoder over RTMP', () => {
  it.concurrent('shows the warnings of the backend in its status, and records in its run and the log when the storage limit has stopped it', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const warnings = ['4.6 of 5 GB are used (limit_gb)'];
    let isStopped = false;
    const reason = 'The storage is full beyond its margin';
    const ingest = await start({
      authorise: async () =>
        isStopped ? refusal({ reason, endReason: 'storage limit reached' }) : grant({ warnings }),
    });
    encode(ingest);
    await untilListed(ingest);
    await expect.poll(() => ingest.status()?.problems).toEqual(warnings);
    isStopped = true;
    await untilEnded(ingest);
    expect(runs(ingest)[0]?.endReason).toBe('storage limit reached');
    await expect.poll(() => ingest.status()?.problems).toContain(reason);
    const warned = ingest.log().match(/the backend warns a publisher/g);
    expect([warned?.length, ingest.log().includes(reason)]).toEqual([1, true]);
  });

  it.concurrent('is recorded from its first key frame, and the start of the run is the time of that frame', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const encoder = encode(ingest);
    // The backend reads the manifest before the first segment is complete, and refuses one without a duration.
    await expect.poll(() => ingest.manifest().runs.length).toBe(1);
    expect(ingest.manifest().targetSeconds).toBe(2);
    await untilListed(ingest);
    await expect.poll(() => ingest.status()?.keyFrameIntervalMs).toBe(2000);
    await expect.poll(() => segmentCount(ingest)).toBe(2);
    expect(ingest.status()).toMatchObject({
      state: 'publishing',
      protocol: 'rtmp',
      role: 'main',
      videoCodec: 'h264',
      audioCodec: 'aac',
      width: 128,
      height: 72,
      frameRate,
      droppedFrames: 0,
      problems: [],
    });
    await encoder.kill();
    await untilEnded(ingest);
    const [run] = runs(ingest);
    expect(run).toMatchObject({
      exactness: 'frame',
      address: '127.0.0.1',
      endReason: 'publisher gone',
    });
    expect(run?.variants).toEqual([
      {
        name: 'source',
        bandwidth: expect.any(Number),
        codecs: 'avc1.42c00a,mp4a.40.2',
        width: 128,
        height: 72,
        frameRate,
      },
    ]);
    expect(ingest.manifest().targetSeconds).toBe(2);
    expect(Math.abs((run?.startMs ?? 0) - encoder.firstFrameMs())).toBeLessThan(200);
    expect(readFileSync(playlist(ingest), 'utf8')).toContain('#EXT-X-ENDLIST');
    const numbers = await frameNumbers(playlist(ingest));
    expect(numbers.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect((run?.endMs ?? 0) - (run?.startMs ?? 0)).toBe((numbers.length * 1000) / frameRate);
    await expect.poll(() => ingest.status()?.state).toBe('gone');
  });

  it.concurrent('that was killed and returns with another size starts a second run at its time', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const first = encode(ingest);
    await untilListed(ingest);
    await first.kill();
    await untilEnded(ingest);
    const second = encode(ingest, { size: '160x90', gop: 25 });
    await untilListed(ingest, 1);
    await second.kill();
    await untilEnded(ingest, 1);
    const [one, two] = runs(ingest);
    expect(two?.startMs).toBeGreaterThan(one?.endMs ?? Infinity);
    expect(two?.variants[0]).toMatchObject({ width: 160, height: 90 });
    const between = second.firstFrameMs() - first.firstFrameMs();
    expect(Math.abs((two?.startMs ?? 0) - (one?.startMs ?? 0) - between)).toBeLessThan(200);
    expect((await frameNumbers(playlist(ingest, 1))).slice(0, 25)).toEqual(
      Array.from({ length: 25 }, (_, index) => index),
    );
  });

  it.concurrent('that was gone for 5 s, 28 s and 10 min starts a run at its time each time', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    let passedMs = 0;
    const ingest = await start({
      clocks: { now: () => Date.now() + passedMs, elapsed: () => performance.now() + passedMs },
    });
    const gapsMs = [5000, 28_000, 600_000];
    const firstFramesMs: number[] = [];
    for (const [run, gapMs] of [0, ...gapsMs].entries()) {
      passedMs += gapMs;
      const encoder = encode(ingest);
      await untilListed(ingest, run);
      firstFramesMs.push(encoder.firstFrameMs() + passedMs);
      await encoder.kill();
      await untilEnded(ingest, run);
    }
    for (const [run, { startMs, endReason }] of runs(ingest).entries()) {
      expect(Math.abs(startMs - (firstFramesMs[run] ?? 0)), `run ${run}`).toBeLessThan(200);
      expect(endReason).toBe('publisher gone');
    }
    for (const [index, gapMs] of gapsMs.entries()) {
      const [before, after] = runs(ingest).slice(index);
      expect((after?.startMs ?? 0) - (before?.endMs ?? Infinity)).toBeGreaterThan(gapMs);
    }
  });

  it.concurrent('that returns without sound, without video and with other sound has the same tracks in each run', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const connections: EncoderOptions[] = [
      {},
      { hasAudio: false },
      { video: ['-vn'] },
      { audio: '-c:a libmp3lame -ar 44100'.split(' ') },
    ];
    for (const [run, options] of connections.entries()) {
      const encoder = encode(ingest, options);
      await untilListed(ingest, run);
      await encoder.kill();
      await untilEnded(ingest, run);
    }
    for (const { variants } of runs(ingest))
      expect(variants[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
  });

  it.concurrent('with a video codec that RTMP does not support is refused, and the status states what to send', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const encoder = encode(ingest, { video: ['-c:v', 'flv1'] });
    await encoder.ended;
    await expect
      .poll(() => ingest.status()?.problems)
      .toContainEqual(expect.stringContaining('send H.264'));
    expect(ingest.log()).toContain('codec not supported');
  });

  it.concurrent('with a wrong key gets the error “the stream key is unknown”, and nothing is written', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const encoder = encode(ingest, {}, wrongKey);
    await encoder.ended;
    expect(encoder.output()).toContain('the stream key is unknown');
    expect(readdirSync(ingest.folder)).toEqual([]);
    expect(ingest.log()).toContain('publisher refused');
  });

  it.concurrent('is refused while another one publishes, which continues, and no key is in a log, a path or a file', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const first = encode(ingest);
    await expect.poll(() => runs(ingest).length).toBe(1);
    const second = encode(ingest);
    await second.ended;
    expect(second.output()).toContain('another encoder publishes to this event');
    await encode(ingest, {}, wrongKey).ended;
    await untilListed(ingest);
    expect(first.isRunning()).toBe(true);
    await expect
      .poll(() => ingest.status()?.problems)
      .toEqual(['a second main encoder was refused (127.0.0.1)']);
    const written = readdirSync(ingest.folder, { recursive: true, withFileTypes: true }).map(
      (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return `${file} ${entry.isFile() ? readFileSync(file, 'latin1') : ''}`;
      },
    );
    expect([...written, ingest.log()].filter((text) => text.includes('gs_'))).toEqual([]);
  });

  it.concurrent('with the backup key waits, publishes once the main encoder is gone, and stops when it is back', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const main = encode(ingest);
    await untilListed(ingest);
    encode(ingest, { size: '160x90' }, backupKey);
    await expect.poll(() => ingest.status()?.standby).toMatchObject({ protocol: 'rtmp' });
    await main.kill();
    await untilListed(ingest, 1);
    expect(runs(ingest)[1]?.variants[0]).toMatchObject({ width: 160 });
    await expect.poll(() => ingest.status()).toMatchObject({ role: 'backup', state: 'publishing' });
    encode(ingest);
    await untilListed(ingest, 2);
    expect(runs(ingest).map(({ endReason }) => endReason)).toEqual([
      'publisher gone',
      'main encoder is back',
      null,
    ]);
    await expect.poll(() => ingest.status()).toMatchObject({ role: 'main', standby: {} });
  });

  it.concurrent('is ended when the backend refuses its key later, and not while the backend cannot be reached', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    let result:
      | Awaited<ReturnType<ReturnType<typeof keys>>>
      | { outcome: 'unavailable'; reason: string } = grant();
    let checks = 0;
    const ingest = await start({
      authorise: async ({ isOpen }) => {
        if (isOpen) checks += 1;
        return result;
      },
    });
    const encoder = encode(ingest);
    await untilListed(ingest);
    result = { outcome: 'unavailable', reason: 'the backend cannot be reached' };
    const from = checks;
    await expect.poll(() => checks).toBeGreaterThan(from + 2);
    expect(runs(ingest)[0]?.endMs).toBeNull();
    result = refusal({ reason: 'the event is over', endReason: 'event ended' });
    await encoder.ended;
    await untilEnded(ingest);
    expect(runs(ingest)[0]?.endReason).toBe('event ended');
    expect(ingest.status()?.problems).toContain('the event is over');
  });

  it.concurrent('of a match that was ended stays connected and unrecorded until the match resumes', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    let isOver = false;
    const ingest = await start({ authorise: async () => grant({ isOver }) });
    const encoder = encode(ingest);
    await untilListed(ingest);
    isOver = true;
    await untilEnded(ingest);
    expect(runs(ingest)).toMatchObject([{ endReason: 'event ended' }]);
    isOver = false;
    await untilListed(ingest, 1);
    expect(encoder.isRunning()).toBe(true);
  });

  it.concurrent('of a camera is recorded to the next event once that has started', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    let recordingId = 'recording-1';
    const ingest = await start({ authorise: async () => grant({ recordingId }) });
    const encoder = encode(ingest);
    await untilListed(ingest);
    recordingId = 'recording-2';
    await untilEnded(ingest);
    expect(runs(ingest)[0]?.endReason).toBe('event ended');
    await expect.poll(() => ingest.manifest('recording-2').runs[0]?.variants.length).toBe(1);
    expect(encoder.isRunning()).toBe(true);
  });

  it.concurrent('that is killed within its first segment has that segment recorded', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilEnded } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const encoder = encode(ingest);
    await expect.poll(() => runs(ingest).length).toBe(1);
    await encoder.kill();
    await untilEnded(ingest);
    expect(runs(ingest)[0]?.variants.length).toBe(1);
    expect(segmentCount(ingest)).toBe(1);
  });

  it.concurrent('without sound is recorded with silence, since players need an audio track in every run', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const encoder = encode(ingest, { hasAudio: false });
    await untilListed(ingest);
    expect(runs(ingest)[0]?.variants[0]?.codecs).toBe('avc1.42c00a,mp4a.40.2');
    await expect.poll(() => ingest.status()?.problems).toEqual(['no sound arrives']);
    await encoder.kill();
    await untilEnded(ingest);
    const numbers = await frameNumbers(playlist(ingest));
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect((runs(ingest)[0]?.endMs ?? 0) - (runs(ingest)[0]?.startMs ?? 0)).toBe(
      (numbers.length * 1000) / frameRate,
    );
  });

  it.concurrent('with B-frames has a recording that plays from its first frame, and clips that are exact to key frames', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const encoder = encode(ingest, {
      video: '-c:v libx264 -preset ultrafast -bf 2 -g 50 -sc_threshold 0 -pix_fmt yuv420p'.split(
        ' ',
      ),
    });
    await untilListed(ingest);
    expect(runs(ingest)[0]?.exactness).toBe('key-frame');
    expect(ingest.status()?.problems).toEqual([expect.stringContaining('B-frames')]);
    await encoder.kill();
    await untilEnded(ingest);
    expect((await frameNumbers(playlist(ingest))).slice(0, 20)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it.concurrent('with a varying frame rate and an odd GOP has a recording that plays', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    const ingest = await start();
    const filter = String.raw`-vf select=not(lt(mod(n\,10)\,4)*mod(n\,2)) -fps_mode vfr`;
    const codec = '-c:v libx264 -preset ultrafast -g 37 -bf 2 -pix_fmt yuv420p';
    const encoder = encode(ingest, { video: `${filter} ${codec}`.split(' ') });
    await untilListed(ingest);
    expect(runs(ingest)[0]?.exactness).toBe('key-frame');
    await encoder.kill();
    await untilEnded(ingest);
    const numbers = (await frameNumbers(playlist(ingest))).slice(0, 40);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.slice(0, 6)).toEqual([0, 2, 4, 5, 6, 7]);
  });

  it.concurrent('with key frames 5 s apart gets a target duration of 5 s and a warning in the status', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    encode(ingest, { gop: 125 });
    await untilListed(ingest);
    expect(ingest.manifest().targetSeconds).toBe(5);
    await expect
      .poll(() => ingest.status()?.problems)
      .toEqual(['key frames are 5 s apart; set the key frame interval to 2 s']);
  });

  it.concurrent('with MP3 is transcoded to AAC', async ({ expect, onTestFinished }) => {
    const { start, encode, runs, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    encode(ingest, { audio: '-c:a libmp3lame -ar 44100'.split(' ') });
    await untilListed(ingest);
    expect(runs(ingest)[0]?.variants[0]?.codecs).toBe('avc1.42c00a,mp4a.40.2');
    expect(ingest.status()?.problems).toEqual(['the sound is mp3 and is transcoded; send AAC']);
  });

  it.concurrent('continues in a new run when the packager was killed', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const { program, killFirst } = killablePackager(ingest.folder);
    const ownIngest = await start({
      recordingsDir: path.join(ingest.folder, 'own'),
      ffmpeg: program,
    });
    const encoder = encode(ownIngest);
    await untilListed(ownIngest);
    killFirst();
    await untilListed(ownIngest, 1);
    expect(runs(ownIngest)[0]?.endReason).toBe('packager stopped');
    expect(encoder.isRunning()).toBe(true);
  });

  it.concurrent('is dropped and refused with the reason when the disk is full, and its recording remains', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed, untilEnded } = createSteps({
      expect,
      onTestFinished,
    });
    let free = Infinity;
    const ingest = await start({ freeBytes: async () => free });
    const encoder = encode(ingest);
    await untilListed(ingest);
    free = 1000;
    await encoder.ended;
    await untilEnded(ingest);
    expect(runs(ingest)[0]?.endReason).toBe('disk full');
    expect(ingest.status()?.problems).toContain('the disk of the recordings is full');
    const again = encode(ingest);
    await again.ended;
    expect(again.output()).toContain('the disk of the recordings is full');
    expect((await frameNumbers(playlist(ingest))).length).toBeGreaterThan(50);
  });

  it.concurrent('is dropped when the disk is removed, and the recording is complete once the disk is back', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, runs, untilListed } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    const encoder = encode(ingest);
    await untilListed(ingest);
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    const disk = path.join(elsewhere, 'disk');
    const mountPoint = path.join(ingest.folder, 'northline');
    renameSync(mountPoint, disk);
    writeFileSync(mountPoint, 'nothing can be written here');
    await encoder.ended;
    await expect.poll(() => ingest.log()).toContain('disk gone');
    const refused = encode(ingest);
    await refused.ended;
    expect(refused.output()).toContain('the folder of the recordings cannot be written');

    rmSync(mountPoint);
    renameSync(disk, mountPoint);
    expect(runs(ingest)[0]?.endMs).toBeNull();
    encode(ingest);
    await untilListed(ingest, 1);
    const [before, after] = runs(ingest);
    expect(before?.endReason).toBe('disk gone');
    expect(after?.startMs).toBeGreaterThan(before?.endMs ?? Infinity);
    const recordedMs = (before?.endMs ?? 0) - (before?.startMs ?? 0);
    expect((await frameNumbers(playlist(ingest))).length).toBe((recordedMs * frameRate) / 1000);
  });

  it.concurrent('is dropped because the disk is gone if a new run fails before its space is checked, and is refused until the disk is back: no folder replaces it', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode, untilListed } = createSteps({ expect, onTestFinished });
    const { folder } = await start();
    const { program, killFirst } = killablePackager(folder);
    const mountPoint = path.join(folder, 'disk');
    const disk = path.join(folder, 'removed');
    const ingest = await start({
      recordingsDir: mountPoint,
      ffmpeg: program,
      freeBytes: async () => Infinity,
    });
    // The backend marks the folder while the ingest runs.
    writeFileSync(path.join(mountPoint, 'site-folder'), 'a mark');
    const encoder = encode(ingest);
    await untilListed(ingest);
    renameSync(mountPoint, disk);
    killFirst();
    await encoder.ended;
    await expect.poll(() => ingest.log()).toContain('disk gone');
    const refused = encode(ingest);
    await refused.ended;
    expect(refused.output()).toContain('the disk of the recordings is gone');
    expect(existsSync(mountPoint)).toBe(false);

    renameSync(disk, mountPoint);
    encode(ingest);
    await untilListed(ingest, 1);
  });

  it.concurrent('is refused with the reason when the folder cannot be written', async ({
    expect,
    onTestFinished,
  }) => {
    const { start, encode } = createSteps({ expect, onTestFinished });
    const ingest = await start();
    writeFileSync(path.join(ingest.folder, 'northline'), 'a file in its place');
    const encoder = encode(ingest);
    await encoder.ended;
    expect(encoder.output()).toContain('the folder of the recordings cannot be written (ENOTDIR)');
  });
});
