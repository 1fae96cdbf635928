import type { CDPSession } from '@playwright/test';
import { expect, test, untilInteractive } from '../journey.ts';

/** What the browser still holds after a full garbage collection. */
async function held(cdp: CDPSession) {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: 'HTMLVideoElement.prototype',
  });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'counted',
  });
  const { result: videos } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  // The list of counted objects would hold them, and count them again.
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' });
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? Infinity;
  return { nodes, videos: Number(videos.value) };
}

test('pages that were left leave neither nodes nor players behind', async ({ page }) => {
  await page.goto('/');
  await untilInteractive(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  // The same match in every round: a match that starts meanwhile would replace the hero and the video.
  const first = page.getByRole('main').locator('a[href*="/events/"]').first();
  const link = page.getByRole('main').locator(`a[href="${await first.getAttribute('href')}"]`);
  const thereAndBack = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await link.first().click();
      await page.waitForURL(/\/events\//);
      await expect(page.locator('video')).toBeAttached();
      // Only a running video continues in the corner; the other pages are left while theirs is loading.
      if (time === times - 1)
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
      await page.locator('header a[href="/"]').first().click();
      await page.waitForURL(({ pathname }) => pathname === '/');
      await expect(page.locator('[data-event-media]')).toHaveCount(0);
      await expect(link.first()).toBeVisible();
    }
  };
  await thereAndBack(2);
  const before = await held(cdp);
  await thereAndBack(6);
  // The started video continues in the corner, in one player however often its page was opened.
  await expect(page.locator('video')).toHaveCount(1);
  const close = page.getByRole('button', { name: 'Stop and close' });
  await close.focus();
  await close.press('Enter');
  await expect(page.locator('video')).toHaveCount(0);
  await thereAndBack(1);
  await close.focus();
  await close.press('Enter');
  await expect(page.locator('video')).toHaveCount(0);
  // A pending request of a page that was left, such as a video segment, retains it until it completes.
  // The last page may stay until another one follows, and so may the corner player.
  await expect.poll(async () => (await held(cdp)).videos).toBeLessThanOrEqual(3);
  // Each leaked page would add half as much again.
  await expect.poll(async () => (await held(cdp)).nodes).toBeLessThan(before.nodes * 1.4);
});
