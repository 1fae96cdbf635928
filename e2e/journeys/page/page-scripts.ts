import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Addresses of all scripts of the portal. */
export const scriptFiles = /\/assets\/.*\.js$/;
/** Address of the script that starts a page. */
export const entryScript = /\/assets\/entry-client-[\w-]+\.js$/;

/** Holds back the scripts of a page; returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scriptFiles, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Delays lazy scripts: those whose addresses are not in the document's HTML.
 *
 * @param until ms, or a promise
 * @returns a function to call with the document's HTML
 */
export async function delayLazyScripts(
  page: Page,
  until: number | Promise<void>,
): Promise<(html: string) => void> {
  const { promise: html, resolve } = Promise.withResolvers<string>();
  await page.route(scriptFiles, async (route) => {
    const isNamed = (await html).includes(new URL(route.request().url()).pathname);
    if (!isNamed) await (typeof until === 'number' ? wait(until) : until);
    await route.continue();
  });
  return resolve;
}
