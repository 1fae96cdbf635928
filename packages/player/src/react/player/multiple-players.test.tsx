import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { createMemoryStorage, fake, fakeMedia } from '../../testing.ts';
import { Player } from './player.tsx';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const session = { metadata: null as { title: string } | null, setActionHandler: () => undefined };

beforeAll(() => import('./stage.tsx'));
beforeEach(() => {
  fakeMedia();
  vi.stubGlobal(
    'MediaMetadata',
    class {
      title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

const storage = createMemoryStorage();

const both = (leading: 'one' | 'two', maxDevicePixelRatio: number | null = null) => (
  <>
    {(['one', 'two'] as const).map((name) => (
      <Player
        key={name}
        source={`/${name}.m3u8`}
        title={name}
        mode="vod"
        texts={englishTexts}
        storage={storage}
        autoPlay
        isSecondary={name !== leading}
        maxDevicePixelRatio={name === leading ? null : maxDevicePixelRatio}
      />
    ))}
  </>
);
const player = (name: string) => screen.getByRole('region', { name: `Video player: ${name}` });
const isMuted = (name: string) => player(name).querySelector('video')?.muted;
const controlsOf = (name: string) =>
  within(player(name)).queryAllByRole('button', { name: 'Settings' });

it('of two players only the leading one has sound, controls, keys and the system media session', async () => {
  const view = render(both('one'));
  await waitFor(() => expect(controlsOf('one')).toHaveLength(1));
  await waitFor(() => expect(fake.loaded).toHaveLength(2));
  expect([isMuted('one'), isMuted('two')]).toEqual([false, true]);
  expect(controlsOf('two')).toEqual([]);
  expect(session.metadata?.title).toBe('one');

  view.rerender(both('two'));
  await waitFor(() => expect(controlsOf('two')).toHaveLength(1));
  expect([isMuted('one'), isMuted('two')]).toEqual([true, false]);
  expect(controlsOf('one')).toEqual([]);
  expect(session.metadata?.title).toBe('two');
  // Keys control the leading player only and load no other video.
  act(() => void fireEvent.keyDown(document.body, { key: 'm' }));
  expect([isMuted('one'), isMuted('two')]).toEqual([true, true]);
  expect(fake.loaded).toHaveLength(2);
});

it('a player muted because it is secondary leaves the stored choice of the viewer alone', async () => {
  storage.clear();
  const view = render(both('one'));
  await waitFor(() => expect(controlsOf('one')).toHaveLength(1));
  view.rerender(both('two'));
  await waitFor(() => expect(controlsOf('two')).toHaveLength(1));
  expect(storage.getItem('ott-player') ?? '').not.toContain('"muted":true');
});

it('the engine reads the current maxDevicePixelRatio of a small picture', async () => {
  const view = render(both('one', 0.75));
  await waitFor(() => expect(fake.loaded).toHaveLength(2));
  const pixelRatioOf = (name: string) =>
    fake.loaded.find(({ options }) => options.source.includes(name))?.options.maxDevicePixelRatio();
  expect([pixelRatioOf('one'), pixelRatioOf('two')]).toEqual([null, 0.75]);
  view.rerender(both('two', 0.75));
  expect([pixelRatioOf('one'), pixelRatioOf('two')]).toEqual([0.75, null]);
});
