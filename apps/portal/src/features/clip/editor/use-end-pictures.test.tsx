import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PartProps } from '../../event/index.ts';
import { ClipEnd } from './clip-end.tsx';
import { useEndPictures } from './use-end-pictures.ts';
import { renderInPortal } from '../../testing.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A player that has the picture of a time only some time after it was sought. */
function slowPlayer(seekMs: number) {
  let soughtAt = -Infinity;
  const seeks: number[] = [];
  const drawn: [end: string | undefined, second: number][] = [];
  const handle = {
    pause: () => {},
    seek: (second: number) => {
      seeks.push(second);
      soughtAt = performance.now();
    },
    drawPicture: (canvas: HTMLCanvasElement) => {
      if (performance.now() - soughtAt < seekMs) return false;
      const picture: [string | undefined, number] = [canvas.dataset['clipEnd'], seeks.at(-1) ?? 0];
      if (drawn.at(-1)?.[0] !== picture[0]) drawn.push(picture);
      return true;
    },
  };
  return { player: { current: handle } as unknown as PartProps['page']['player'], seeks, drawn };
}

function Ends({ player }: { readonly player: PartProps['page']['player'] }) {
  const { canvases, showBoth } = useEndPictures(player);
  return (
    <>
      <button type="button" onClick={() => showBoth(10_000, 40_000)}>
        Open
      </button>
      {(['start', 'end'] as const).map((handle) => (
        <ClipEnd
          key={handle}
          handle={handle}
          ms={0}
          canvas={canvases[handle]}
          thumbnail={{ backgroundImage: `url("/${handle}.jpg")` }}
          onMove={() => {}}
          onHere={() => {}}
        />
      ))}
    </>
  );
}

it('each end of a clip shows its own picture, however long the player takes, and its thumbnail until then', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  const { player, seeks, drawn } = slowPlayer(9_000);
  const { container } = await renderInPortal(<Ends player={player} />);
  act(() => container.querySelector('button')?.click());
  const canvases = [...container.querySelectorAll('canvas')];
  expect(canvases.map(({ style }) => style.backgroundImage)).toEqual([
    'url("/start.jpg")',
    'url("/end.jpg")',
  ]);
  vi.advanceTimersByTime(8_000);
  expect([seeks, drawn]).toEqual([[10], []]);
  vi.advanceTimersByTime(2_000);
  expect([seeks, drawn]).toEqual([[10, 40], [['start', 10]]]);
  vi.advanceTimersByTime(10_000);
  expect(drawn).toEqual([
    ['start', 10],
    ['end', 40],
  ]);
});
