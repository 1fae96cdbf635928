/**
 * Bare React pages: the HTML and style sheets of a portal page with one script that only hydrates the
 * same markup with React. No components, contexts, router or data: this is the cost of React itself on
 * such a page. Content that the portal renders only in the browser is missing.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { splitMarkup, type PressTarget } from './markup.ts';

/** Builds the script of all bare pages. */
export async function buildBareScript(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: join(import.meta.dirname, 'client.ts') },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/**
 * Serves `url` with the bare version of the server's page.
 *
 * @param page of a context with `bypassCSP`; it ends on another page of the same origin
 * @param targets where React counts clicks
 */
export async function serveBarePage(
  page: Page,
  { url, script, targets }: { url: string; script: string; targets: readonly PressTarget[] },
): Promise<void> {
  const served = await fetch(url).then((response) => response.text());
  await page.goto(new URL('/robots.txt', url).href);
  const { html, markup } = await page.evaluate(splitMarkup, { html: served, targets });
  const json = JSON.stringify(markup).replaceAll('<', String.raw`\u003c`);
  const scripts =
    `<script type="application/json" id="markup">${json}</script>` +
    '<script type="module" src="/bare-page.js"></script>';
  const body = html.replace('</body>', () => `${scripts}</body>`);
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route('**/bare-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
