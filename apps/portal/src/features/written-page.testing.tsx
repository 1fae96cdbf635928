import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
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
  return { root, takeOver: () => void hydrateRoot(root, page()) };
}
