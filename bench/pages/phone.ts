/** An emulated phone: its screen, its processor and its line. */
import type { BrowserContextOptions, Page } from '@playwright/test';

export interface Line {
  /** Added to each request, ms. */
  readonly latencyMs: number;
  /** Throughput in each direction, bits per second. */
  readonly bps: number;
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};

/** Slows the main thread of a page by a factor, and limits its network to a line; null for no limit. */
export async function throttle(page: Page, slowdown: number, line: Line | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line === null) return;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bps / 8,
    uploadThroughput: line.bps / 8,
  });
}
