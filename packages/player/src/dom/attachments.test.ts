import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentEngine, fake, fakeMedia } from '../testing.ts';
import type { AttachmentContext, PlayerAttachment } from './attachments.ts';
import { createController, type PlayerController } from './controller.ts';
import type { PlayerUpdate } from './player-updates.ts';
import type { SourceSpec } from './source/source-spec.ts';

vi.mock('./engine/load-engine.ts', async () => (await import('../testing.ts')).fakeEngines);

const spec: SourceSpec = {
  broadcast: '/video.m3u8',
  panorama: '/panorama.m3u8',
  mode: 'vod',
  hasTextTracks: false,
  startTime: null,
  timeOrigin: null,
  clip: null,
};

let video: HTMLVideoElement;
let layer: HTMLElement;
let controller: PlayerController;
let pageSpec: SourceSpec;
let onSourceExpired: ((source: string) => Promise<string | null>) | null;

beforeEach(() => {
  fakeMedia();
  pageSpec = spec;
  onSourceExpired = null;
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  layer = root.appendChild(document.createElement('div'));
  controller = createController({
    video,
    root,
    layer: () => layer,
    mode: 'vod',
    errorAfterMs: 60_000,
    startErrorAfterMs: 8000,
    spec: () => pageSpec,
    onSourceExpired: () => onSourceExpired,
  });
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
});

/** Loads the requested source and plays it. */
async function play() {
  controller.load();
  controller.play();
  await expect.poll(() => controller.store.getState().playback.phase).toBe('ready');
}

/** An attachment that records its updates. */
function createRecorder() {
  const emitted: PlayerUpdate[] = [];
  const recorder: PlayerAttachment = ({ onUpdate }) => onUpdate((update) => emitted.push(update));
  return { emitted, recorder, types: () => emitted.map(({ type }) => type) };
}

describe('attachments', () => {
  it('attach in order and detach in reverse, each once', () => {
    const log: string[] = [];
    const named =
      (name: string): PlayerAttachment =>
      () => {
        log.push(`+${name}`);
        return () => log.push(`-${name}`);
      };
    controller.attach(named('a'));
    const detachB = controller.attach(named('b'));
    controller.attach(named('c'));
    detachB();
    detachB();
    controller.destroy();
    controller.destroy();
    expect(log).toEqual(['+a', '+b', '+c', '-b', '-c', '-a']);
  });

  it('stay while the page names them, and detach when it no longer does', () => {
    const log: string[] = [];
    const one: PlayerAttachment = () => () => log.push('one detached');
    const other: PlayerAttachment = () => void log.push('other attached');
    controller.syncAttachments([one]);
    controller.syncAttachments([one, other]);
    controller.syncAttachments([other]);
    expect(log).toEqual(['other attached', 'one detached']);
  });

  it('receive an update when a source is opened, replaced, ended and closed', async () => {
    const { emitted, recorder } = createRecorder();
    controller.attach(recorder);
    await play();
    controller.chooseView('panorama');
    await expect.poll(() => fake.loaded).toHaveLength(2);
    video.dispatchEvent(new Event('ended'));
    pageSpec = { ...spec, broadcast: null };
    controller.load();
    expect(emitted).toEqual([
      { type: 'source-opened', source: '/video.m3u8', cause: 'load' },
      { type: 'source-closed', source: '/video.m3u8' },
      { type: 'source-opened', source: '/panorama.m3u8', cause: 'view' },
      { type: 'ended' },
      { type: 'source-closed', source: '/panorama.m3u8' },
    ]);
  });

  it('receive an update for a fresh address and for a retry', async () => {
    const { emitted, recorder } = createRecorder();
    controller.attach(recorder);
    await play();
    onSourceExpired = async () => '/fresh.m3u8';
    currentEngine().listener.fatalFailure({ kind: 'network', status: 403, onManifest: false });
    await expect.poll(() => currentEngine().options.source).toBe('/fresh.m3u8');
    controller.retry();
    expect(
      emitted.flatMap((update) => (update.type === 'source-opened' ? [update.cause] : [])),
    ).toEqual(['load', 'renewal', 'retry']);
  });

  it('receive the viewer’s choices, but not what the page applies', () => {
    const { emitted, recorder } = createRecorder();
    controller.attach(recorder);
    controller.applySound({ volume: 0.2, muted: false });
    controller.applyRate(2);
    controller.chooseRate(1.5);
    controller.setVolume(0.4);
    expect(emitted).toEqual([
      { type: 'chosen', choice: { rate: 1.5 } },
      { type: 'chosen', choice: { volume: 0.4, muted: false } },
    ]);
  });

  it('observe the state, and command the player', async () => {
    const phases: string[] = [];
    const seeker: PlayerAttachment = ({ commands, getState, subscribe }) => {
      subscribe(() => {
        const { phase } = getState().playback;
        if (phases.at(-1) !== phase) phases.push(phase);
        if (phase === 'ready' && video.currentTime === 0) commands.seek(42);
      });
    };
    controller.attach(seeker);
    await play();
    video.dispatchEvent(new Event('timeupdate'));
    expect(phases).toEqual(['loading', 'ready']);
    expect(video.currentTime).toBe(42);
  });

  it('get their own element in the interface, which is removed with them', () => {
    const detach = controller.attach(({ createLayer }) => {
      createLayer('front').textContent = 'Advertisement';
    });
    expect(layer.textContent).toBe('Advertisement');
    detach();
    expect(layer.childElementCount).toBe(0);
  });

  it('receive nothing more once detached', async () => {
    const { emitted, recorder } = createRecorder();
    let changes = 0;
    let context: AttachmentContext | null = null;
    const detach = controller.attach((attached) => {
      context = attached;
      attached.subscribe(() => (changes += 1));
      return recorder(attached);
    });
    detach();
    await play();
    expect([emitted, changes]).toEqual([[], 0]);
    expect((context as AttachmentContext | null)?.signal.aborted).toBe(true);
  });
});

describe('a failing attachment', () => {
  const fault = () => {
    throw new Error('broken');
  };

  it.each<[string, PlayerAttachment]>([
    ['on attaching', fault],
    ['on an update', ({ onUpdate }) => onUpdate(fault)],
    ['on a change', ({ subscribe }) => subscribe(fault)],
    ['on detaching', () => fault],
  ])('is logged %s; playback and the others continue', async (_, broken) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { recorder, types } = createRecorder();
    controller.attach(broken);
    controller.attach(recorder);
    await play();
    expect(video.paused).toBe(false);
    controller.destroy();
    expect(types()).toEqual(['source-opened', 'source-closed']);
    expect(logged).toHaveBeenCalledWith(
      'An attachment of the player failed',
      expect.objectContaining({ message: 'broken' }),
    );
  });
});
