/** An emulated phone: its screen, its processor and its network. */
import type { BrowserContextOptions, Page } from '@playwright/test';

export interface Network {
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

/** Slows the main thread of a page by a factor, and limits its network; null for no limit. */
export async function throttle(
  page: Page,
  slowdown: number,
  network: Network | null,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network === null) return;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bps / 8,
    uploadThroughput: network.bps / 8,
  });
}
