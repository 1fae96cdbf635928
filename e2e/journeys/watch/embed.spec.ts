import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import { moreOf } from '../event-page.ts';
import {
  expect,
  expectPlaying,
  ignoreStatus,
  operatorCall,
  test,
  untilInteractive,
} from '../journey.ts';
import { emailOf, password, viewerCalls } from '../viewer.ts';

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

/** Creates an account, and a shared clip of its own of a replay. Returns the id of the clip. */
async function shareClip(request: APIRequestContext, replay: string): Promise<string> {
  const username = emailOf('sharer');
  const registered = await request.post('/api/user/register', {
    data: { username, password, strategy: 'refresh', display_name: 'Ann Lee' },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  const call = await viewerCalls(request, username);
  return call('clip/create', {
    event_id: replay,
    title: 'A face in the crowd',
    start_time: 10_000,
    end_time: 130_000,
    media_type: 'user_clip',
    visibility: 'link',
  });
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

test('a clip that is taken down stops within a minute in a frame on another site, which says so', async ({
  page,
  operator,
  request,
  consoleErrors,
}) => {
  test.setTimeout(150_000);
  const replay = await operator.createReplay('A match with a clip on another site');
  const id = await shareClip(request, replay);
  const fans = await fanSite(
    `<iframe src="${origin}/embed/clips/${id}/" allow="autoplay"></iframe>`,
  );
  try {
    await page.goto(fans.address);
    const player = page.frameLocator('iframe');
    await player.getByRole('button', { name: /^Play: / }).click();
    await expectPlaying(player);
    await operatorCall(`clip/take_down/${id}`, { reason: 'Shows a spectator' });
    await expect(player.getByText('This clip is no longer available')).toBeVisible({
      timeout: 60_000,
    });
  } finally {
    await fans.close();
  }
  ignoreStatus(consoleErrors, 404);
});
