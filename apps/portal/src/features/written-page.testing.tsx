import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beginTurns, turnsTaken } from '../lib/page/turns.ts';
import { inPortal } from './testing.tsx';

/** A page as the server wrote it, in the document, and how a browser takes it over (within `act`). */
export async function writtenInPortal(
  draw: () => ReactNode,
  around: Parameters<typeof inPortal>[1] = {},
) {
  const { page } = await inPortal(draw, around);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page());
  document.body.append(root);
  return { root, takeOver: () => hydrateRoot(root, page()) };
}

/** Has a browser take such a page over part by part, and answers what of `selector` was not kept, and of how many. */
export async function takenOverInTurns(
  { root, takeOver }: Awaited<ReturnType<typeof writtenInPortal>>,
  selector: string,
) {
  const written = [...root.querySelectorAll(selector)];
  beginTurns();
  const drawn = await act(async () => {
    const taken = takeOver();
    await turnsTaken();
    return taken;
  });
  // From a press on nothing is taken over in turns: the next test has its own.
  dispatchEvent(new Event('pointerdown'));
  const drawnAnew = written.filter((element) => !element.isConnected);
  act(() => drawn.unmount());
  root.remove();
  return { count: written.length, drawnAnew };
}
