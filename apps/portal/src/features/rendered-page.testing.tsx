import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { inPortal } from './testing.tsx';

/**
 * Puts a server-rendered page into the document; returns its root, and a function that hydrates it (within
 * `act`).
 */
export async function renderedInPortal(
  renderContent: () => ReactNode,
  options: Parameters<typeof inPortal>[1] = {},
) {
  const { page } = await inPortal(renderContent, options);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page());
  document.body.append(root);
  return { root, hydrate: () => hydrateRoot(root, page()) };
}

/**
 * Hydrates a page of `renderedInPortal`. Returns the number of elements that match `selector`, those that
 * were replaced, and the errors that React reports. React leaves mismatched attributes as they are.
 */
export async function replacedElements(
  { root, hydrate }: Awaited<ReturnType<typeof renderedInPortal>>,
  selector: string,
) {
  const serverElements = [...root.querySelectorAll(selector)];
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const hydrated = await act(async () => hydrate());
  const errors = report.mock.calls.map(([message]) => String(message));
  report.mockRestore();
  const replaced = serverElements.filter((element) => !element.isConnected);
  act(() => hydrated.unmount());
  root.remove();
  return { count: serverElements.length, replaced, errors };
}
