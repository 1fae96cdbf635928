import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../core/recovery/recovery.ts';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import type { PlayerCommands } from '../commands.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController, vodSpec } from '../controller.testing.ts';
import { runCommand } from '../run-command.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

/** The viewer's position, and the end of the buffer, s. */
const position = 30;

let controller: PlayerController;
let video: HTMLVideoElement;
let root: HTMLElement;
/** Recovery has emptied the element, which has no position until media arrives. */
let isEmptied: boolean;
/** Last start position that the engine was given for an element without media. */
let startsAt: number | null;
let provideAddress: ((address: string | null) => void) | null;

/** Lets the engine of the current source change its element like a real one. */
function wire() {
  const { engine, listener } = currentEngine();
  engine.reload = (startAt) => {
    listener.emptying();
    isEmptied = true;
    startsAt = startAt;
    video.currentTime = 0;
  };
  engine.destroy = () => {
    engine.reload(null);
  };
  engine.recoverMedia = () => engine.reload(isEmptied ? startsAt : video.currentTime);
  engine.seek = (time) => {
    if (isEmptied) startsAt = time;
    else video.currentTime = time;
  };
}

beforeEach(async () => {
  vi.useFakeTimers();
  fakeMedia();
  isEmptied = false;
  startsAt = null;
  provideAddress = null;
  let paused = true;
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(prototype, 'play').mockImplementation(async () => {
    paused = false;
    video.dispatchEvent(new Event('play'));
    if (!isEmptied) video.dispatchEvent(new Event('playing'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(() => {
    paused = true;
    video.dispatchEvent(new Event('pause'));
  });
  root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  vi.spyOn(prototype, 'readyState', 'get').mockImplementation(() => (isEmptied ? 0 : 4));
  vi.spyOn(prototype, 'seekable', 'get').mockImplementation(() => ({
    length: isEmptied ? 0 : 1,
    start: () => 0,
    end: () => 600,
  }));
  controller = createTestController(video, root, {
    spec: () => ({ ...vodSpec, panorama: '/panorama.m3u8' }),
    onSourceExpired: () => () =>
      new Promise((resolve) => {
        provideAddress = resolve;
      }),
  });
  controller.load();
  controller.play();
  await vi.advanceTimersByTimeAsync(0);
  currentEngine().listener.playlist({ live: false, targetDuration: 2, fragments: [] });
  video.currentTime = position;
  video.dispatchEvent(new Event('timeupdate'));
  wire();
});
afterEach(() => {
  vi.useRealTimers();
  controller.destroy();
  document.body.replaceChildren();
});

const missing: Failure = {
  kind: 'network',
  status: 404,
  onManifest: false,
  segment: { start: position, end: position + 2 },
};

const skipPending = 'a missing segment is about to be skipped';
/** Recovery of each kind, up to the moment at which a command may interrupt it. */
const recoveries: Record<string, () => unknown> = {
  [skipPending]: () => {
    currentEngine().listener.recoverableFailure(missing);
    currentEngine().listener.recoverableFailure(missing);
  },
  'a retry is due': () =>
    currentEngine().listener.fatalFailure({ kind: 'network', status: 503, onManifest: false }),
  'the source is reloading': async () => {
    currentEngine().listener.recoverableFailure({
      kind: 'network',
      status: 503,
      onManifest: false,
    });
    await vi.advanceTimersByTimeAsync(10_500);
    if (!isEmptied) throw new Error('The source did not reload');
  },
  'the decoder is being restarted': () =>
    currentEngine().listener.fatalFailure({ kind: 'media', status: null, onManifest: false }),
  'a fresh address is requested': async () => {
    currentEngine().listener.fatalFailure({ kind: 'network', status: 403, onManifest: false });
    await vi.advanceTimersByTimeAsync(0);
  },
};

const press = (command: Parameters<typeof runCommand>[0]) =>
  runCommand(command, {
    controller,
    root,
    video,
    hasPanorama: false,
    chapters: () => [{ name: 'Second half', time: 300 }] as never,
    goals: () => [308],
    showHelp: () => undefined,
  });

/** Commands of the viewer, and the position at which each leaves them, s. */
const commands: Record<string, [run: () => unknown, time: number]> = {
  'seeks on the timeline': [() => controller.seek(72), 72],
  'seeks back': [() => controller.seek(5), 5],
  'steps by ten seconds': [() => press({ type: 'seek-by', seconds: 10 }), position + 10],
  'jumps to a fraction of the video': [
    () => press({ type: 'seek-to-fraction', fraction: 0.5 }),
    300,
  ],
  'jumps to a chapter': [() => press({ type: 'step-chapter', direction: 1 }), 300],
  pauses: [() => controller.pause(), position],
  'chooses a rendition': [() => controller.chooseLevel(0), position],
  'tries again': [() => controller.retry(), position],
  plays: [() => controller.play(), position],
  'steps to the next frame': [() => controller.stepFrame(1), position + 1 / 25],
  'turns to the panorama': [() => controller.chooseView('panorama'), position],
  'chooses a speed': [() => controller.chooseRate(1.5), position],
  'marks a loop': [
    () => controller.setLoop({ start: position - 5, end: position + 100 }),
    position,
  ],
  'chooses an audio track': [() => controller.chooseAudioTrack(0), position],
  'turns the captions on': [() => controller.toggleCaptions(), position],
};
const pausingCommands = ['pauses', 'steps to the next frame'];
/** Commands that choose no position: a missing segment is still skipped. */
const commandsWithoutPosition = [
  'plays',
  'chooses a speed',
  'marks a loop',
  'chooses an audio track',
  'turns the captions on',
];
/** Just after the missing segment, s. */
const skippedTo = position + 2.1;

/** The rows of each command, or the reason why it has none. */
const rowsOf: Readonly<Record<keyof PlayerCommands, readonly string[] | string>> = {
  play: ['plays'],
  pause: ['pauses'],
  seek: [
    'seeks on the timeline',
    'seeks back',
    'steps by ten seconds',
    'jumps to a fraction of the video',
    'jumps to a chapter',
  ],
  stepFrame: ['steps to the next frame'],
  setLoop: ['marks a loop'],
  chooseLevel: ['chooses a rendition'],
  chooseView: ['turns to the panorama'],
  chooseRate: ['chooses a speed'],
  chooseAudioTrack: ['chooses an audio track'],
  toggleCaptions: ['turns the captions on'],
  retry: ['tries again'],
  backToLive: 'a test of its own, of a live stream',
  chooseCaption: 'changes what is shown of a track, like toggleCaptions',
  showCaption: 'changes what is shown of a track, like toggleCaptions',
  chooseCaptionStyle: 'changes what captions look like',
  applyCaptionStyle: 'changes what captions look like',
  applyRate: 'like chooseRate, by the page',
  applyAudioTrack: 'like chooseAudioTrack, by the page',
  lowerResolution: 'like chooseLevel, by the page',
  setVolume: 'changes only the sound',
  toggleMute: 'changes only the sound',
  applySound: 'changes only the sound',
  setCorner: 'changes what happens when the viewer leaves the page',
  applyCorner: 'changes what happens when the viewer leaves the page',
};

const table = Object.keys(recoveries).flatMap((recovery) =>
  Object.keys(commands).map((command) => [command, recovery] as const),
);

describe('the state of recovery ends with the command of a viewer', () => {
  it.each(table)('who %s while %s', async (command, recovery) => {
    await recoveries[recovery]?.();
    const [run, commandedTime] = commands[command] ?? [];
    const isSkipped = recovery === skipPending && commandsWithoutPosition.includes(command);
    const expectedTime = isSkipped ? skippedTo : commandedTime;
    run?.();
    await vi.advanceTimersByTimeAsync(0);
    provideAddress?.('/fresh.m3u8');
    let wired = 1;
    // The outage continues: nothing arrives, wherever the viewer is.
    for (let tick = 0; tick < 30; tick += 1) {
      await vi.advanceTimersByTimeAsync(500);
      if (fake.loaded.length === wired) continue;
      wired = fake.loaded.length;
      startsAt = currentEngine().options.startAt;
      wire();
    }
    expect(isEmptied ? startsAt : video.currentTime).toBe(expectedTime);
    const { playback, timeline } = controller.store.getState();
    expect(timeline.currentTime).toBe(expectedTime);
    expect(playback.wantsPlay).toBe(!pausingCommands.includes(command));
  });

  it('is tested for every command, except those that have a reason not to be', () => {
    const rows = Object.values(rowsOf).flatMap((named) => (typeof named === 'string' ? [] : named));
    expect(rows.toSorted()).toEqual(Object.keys(commands).toSorted());
  });
});

describe('a live stream that is reloading behind live', () => {
  it('goes to the live position on command, and not to where the reload started', async () => {
    const fragments = [{ start: 0, programDateTime: 1_000_000 }];
    currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments });
    await recoveries['the source is reloading']?.();
    controller.backToLive();
    // The dates of the reloaded stream are known before it can be sought.
    isEmptied = false;
    currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments });
    video.dispatchEvent(new Event('progress'));
    expect(startsAt).toBe(null);
    expect(video.currentTime).toBe(0);
    expect(controller.store.getState().live.followsLive).toBe(true);
  });
});
