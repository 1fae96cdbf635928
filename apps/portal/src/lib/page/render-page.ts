import type { ReactNode } from 'react';
import type * as ReactServer from 'react-dom/server';

/** React's marker of a boundary that it could not render: one that failed or suspended. */
const notWritten = '<!--$!-->';

/** The page preloads pictures through its own list (`lib/head/head.ts`). */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** Returns React's HTML without its leading preloads. */
export const withoutPreloads = (html: string): string => html.replace(preloads, '');

/** The part of `react-dom/server` that renders pages. */
type Writer = Pick<typeof ReactServer, 'renderToString' | 'renderToPipeableStream'>;

interface Failure {
  readonly cause: unknown;
  /** The component stack, a line each. */
  readonly componentStack: string;
}

/** Returns why the page cannot be rendered, which only a stream reports; null if it renders this time. */
const failureOf = ({ renderToPipeableStream }: Writer, page: ReactNode): Promise<Failure | null> =>
  new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: (cause, { componentStack = '' }) => resolve({ cause, componentStack }),
      onAllReady: () => resolve(null),
    });
    // Rendering finishes in microtasks: anything missing by then has suspended.
    setImmediate(() => abort(new Error('it waits for something')));
  });

/**
 * Renders a page to HTML.
 *
 * @throws a component's error; inside a `<Suspense>` as the `cause`. React's HTML then only tells the
 * browser to retry, without the error, so the page is rendered once more to find it.
 */
export async function renderPage(writer: Writer, page: ReactNode): Promise<string> {
  const written = writer.renderToString(page);
  if (!written.includes(notWritten)) return withoutPreloads(written);
  const { cause, componentStack } = (await failureOf(writer, page)) ?? { componentStack: '' };
  const message = `A part of the page waits or failed: the server writes whole pages alone${componentStack}`;
  throw new Error(message, { cause });
}
