import type { ReactNode } from 'react';
import type * as ReactServer from 'react-dom/server';

/** React's marker of a boundary that it could not render: one that failed or suspended. */
const failedBoundary = '<!--$!-->';

/** The page preloads pictures through its own list (`lib/head/head.ts`). */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** Returns React's HTML without its leading preloads. */
export const withoutPreloads = (html: string): string => html.replace(preloads, '');

/** The part of `react-dom/server` that renders pages. */
type PageRenderer = Pick<typeof ReactServer, 'renderToString' | 'renderToPipeableStream'>;

interface Failure {
  readonly cause: unknown;
  /** The component stack, a line each. */
  readonly componentStack: string;
}

/** Returns why the page cannot be rendered, which only a stream reports; null if it renders at this try. */
const failureOf = (
  { renderToPipeableStream }: PageRenderer,
  page: ReactNode,
): Promise<Failure | null> =>
  new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: (cause, { componentStack = '' }) => resolve({ cause, componentStack }),
      onAllReady: () => resolve(null),
    });
    // Rendering finishes in microtasks: anything missing by then has suspended.
    setImmediate(() => abort(new Error('it suspended')));
  });

/**
 * Renders a page to HTML.
 *
 * @throws a component's error; inside a `<Suspense>` as the `cause`. React's HTML then only tells the
 * browser to retry, without the error, so the page is rendered once more to find it.
 */
export async function renderPage(renderer: PageRenderer, page: ReactNode): Promise<string> {
  const html = renderer.renderToString(page);
  if (!html.includes(failedBoundary)) return withoutPreloads(html);
  const { cause, componentStack } = (await failureOf(renderer, page)) ?? { componentStack: '' };
  const message = `A component failed or suspended, but the server renders only complete pages${componentStack}`;
  throw new Error(message, { cause });
}
