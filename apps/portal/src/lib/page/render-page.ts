import type { ReactNode } from 'react';
import type * as ReactServer from 'react-dom/server';

/** How React marks a boundary that it could not write: one that failed, or waits for something. */
const notWritten = '<!--$!-->';

/** Pictures fetched ahead are those of the page's own list (`lib/head/head.ts`). */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** HTML of React's without the preloads that stand at its beginning. */
export const withoutPreloads = (html: string): string => html.replace(preloads, '');

/** What of `react-dom/server` writes pages. */
type Writer = Pick<typeof ReactServer, 'renderToString' | 'renderToPipeableStream'>;

interface Failure {
  readonly cause: unknown;
  /** The components around it, a line each. */
  readonly place: string;
}

/** What keeps the page from being written, which is told of a stream alone; null when it was written now. */
const failureOf = ({ renderToPipeableStream }: Writer, page: ReactNode): Promise<Failure | null> =>
  new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: (cause, { componentStack: place = '' }) => resolve({ cause, place }),
      onAllReady: () => resolve(null),
    });
    // It is written with the microtasks: what is not there by then waits for something.
    setImmediate(() => abort(new Error('it waits for something')));
  });

/**
 * Writes a page for browsers.
 *
 * @throws what a component threw; as the `cause` where that was within a `<Suspense>`: for it React writes
 * that the browser shall try, without a word of what happened, so that the page is written once more
 */
export async function renderPage(writer: Writer, page: ReactNode): Promise<string> {
  const written = writer.renderToString(page);
  if (!written.includes(notWritten)) return withoutPreloads(written);
  const { cause, place } = (await failureOf(writer, page)) ?? { place: '' };
  const message = `A part of the page waits or failed: the server writes whole pages alone${place}`;
  throw new Error(message, { cause });
}
