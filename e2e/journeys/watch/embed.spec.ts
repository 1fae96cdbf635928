import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import { moreOf } from '../event-page.ts';
import { expect, expectPlaying, test, untilInteractive } from '../journey.ts';

const origin = process.env['E2E_ORIGIN'] ?? '';
const { port } = new URL(origin);

/**
 * Starts a third-party site with this HTML in its page. It is a real server: a mocked page has no address, and
 * only pages with a local address may request anything from one.
 */
async function fanSite(code: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><title>Fans</title><h1>Fans</h1>${code}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${own}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the id of a clip that anyone may watch. */
async function findClip(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/event/list', {
    data: { media_type: ['clip', 'highlight'], size: 50 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null; clip: object | null } }[] };
  };
  const isPublic = ({ source: { hd, clip } }: (typeof content.entries)[number]) =>
    clip !== null && hd !== null && !hd.includes('/h/');
  const event = content.entries.find(isPublic);
  if (event === undefined) throw new Error('no clip that is public');
  return event.id;
}

test('[CLP-10] [SEC-26] a frame on another site plays a clip without API calls, and a site that the tenant does not name cannot embed it', async ({
  page,
  request,
  consoleErrors,
}) => {
  const id = await findClip(request);
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  await moreOf(page).click();
  await page.getByRole('button', { name: 'Embed' }).click();
  const code = await page.getByRole('textbox', { name: 'Code for your website' }).inputValue();

  // This tenant allows one other site to embed its clips.
  const refused = `<iframe src="http://pxa.localhost:${port}/embed/clips/${id}/"></iframe>`;
  const fans = await fanSite(code + refused);
  try {
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));
    await page.goto(fans.address);
    const player = page.frameLocator('iframe').first();
    const play = player.getByRole('button', { name: /^Play: / });
    await expect(play).toBeVisible();
    const title = player.getByRole('link', { name: /Watch on Northline Sport/ });
    await expect(title).toHaveAttribute('href', `${origin}/events/${id}/`);
    expect(requested.some((url) => url.includes('.m3u8'))).toBe(false);
    await play.click();
    await expectPlaying(player);
    expect(requested.filter((url) => /\/api\/|\/ws|sw\.js|manifest\.web/.test(url))).toEqual([]);

    await expect.poll(() => consoleErrors.join(' ')).toContain('frame-ancestors');
    await expect(page.frameLocator('iframe').nth(1).getByRole('link')).toHaveCount(0);
    expect(
      consoleErrors.filter((consoleError) => !/frame-ancestors|chrome-error:/.test(consoleError)),
    ).toEqual([]);
    consoleErrors.length = 0;
  } finally {
    await fans.close();
  }
});
