import {
  expect,
  expectAccessible,
  expectPlaying,
  ignoreStatus,
  playbackOf,
  test,
  untilInteractive,
} from '../journey.ts';
import { moreOf } from '../event-page.ts';
import { emailOf, openSignedIn, otherBrowser, storedSession } from '../viewer.ts';

test('a transcript beside the video is searched, and a press on a line seeks to it', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('A replay to read along');
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  const tab = page.getByRole('tab', { name: 'Transcript' });
  await expect(tab).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await tab.click();
  const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('button');
  await expect(lines.first()).toBeVisible();
  await expectAccessible(page);

  // The result stays hidden until the viewer has watched it or asks for it.
  const search = page.getByRole('searchbox', { name: 'Search the transcript' });
  await search.fill('GOAL');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByText(/lines? found$/)).toBeVisible();
  const line = lines.last();
  await expect(line.locator('mark').first()).toHaveText(/goal/i);
  const [minutes = 0, seconds = 0] = ((await line.textContent()) ?? '')
    .slice(0, 5)
    .split(':')
    .map((part) => Number.parseInt(part, 10));
  await line.click();
  await expect
    .poll(async () => (await playbackOf(page)).time)
    .toBeGreaterThanOrEqual(minutes * 60 + seconds - 1);
});

test('a list of clips is ordered by keys, shared by link and played through', async ({
  page,
  browser,
  operator,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  const matchId = await operator.createReplay('A replay for a coach');
  await openSignedIn(page, emailOf('coach'), '/live/');
  const { token } = await storedSession(page);
  const call = async (path: string, data: object): Promise<string> => {
    const headers = { 'x-authorization': `Bearer ${String(token)}` };
    const response = await page.request.post(`/api/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
    return ((await response.json()) as { content: { id: string } }).content.id;
  };
  const clips: string[] = [];
  for (const [title, start] of [
    ['First corner', 10_000],
    ['Second corner', 60_000],
  ] as const)
    clips.push(
      await call('clip/create', {
        event_id: matchId,
        title,
        start_time: start,
        end_time: start + 3000,
        media_type: 'user_clip',
        visibility: 'link',
      }),
    );
  // The first clip is added by its page, which makes the list.
  await page.goto(`/events/${clips[0] ?? ''}/`);
  await untilInteractive(page);
  await moreOf(page).click();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByLabel('Name of a new list').fill('Corners');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL('**/clip-lists/**');
  const listId = new URL(page.url()).pathname.split('/').find((part) => part.startsWith('l_'));
  await call(`clip_list/add/${listId ?? ''}`, { clip_id: clips[1] });
  await page.reload();
  await untilInteractive(page);
  const rows = page.locator('[data-clip]');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Move First corner', exact: true }).press('ArrowDown');
  await expect(rows.first()).toContainText('Second corner');
  const isShared = page.getByRole('checkbox', { name: 'Anyone with the link can watch' });
  // Drawn in the colours of the portal: the grey of browsers looks disabled.
  await expect(isShared).toHaveCSS('appearance', 'none');
  const saved = page.waitForResponse('**/api/clip_list/update/**');
  await isShared.check();
  await saved;
  // The server renders it without the tools of its maker.
  await page.reload();
  await expect(isShared).toBeChecked();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expectAccessible(page);

  const watcher = await otherBrowser(browser);
  await watcher.page.goto(page.url());
  await untilInteractive(watcher.page);
  await expect(watcher.page.locator('[data-clip]').first()).toContainText('Second corner');
  await expect(watcher.page.locator('.gsp').getByRole('button', { name: 'Play' })).toBeVisible();
  await watcher.page.keyboard.press('k');
  await expectPlaying(watcher.page);
  // Before a team, on a large screen.
  const isFullScreen = () => watcher.page.evaluate(() => document.fullscreenElement !== null);
  await watcher.page.keyboard.press('f');
  await expect.poll(isFullScreen).toBe(true);
  // The clip after it starts by itself.
  const last = watcher.page.locator('[data-clip]').last().locator('[aria-current]');
  await expect(last).toHaveCount(1, { timeout: 30_000 });
  await expectPlaying(watcher.page);
  expect(await isFullScreen()).toBe(true);
  const again = watcher.page.locator('.end-scrim').getByRole('button', { name: 'Watch again' });
  await again.click({ timeout: 30_000 });
  const first = watcher.page.locator('[data-clip]').first().locator('[aria-current]');
  await expect(first).toHaveCount(1);
  await expectPlaying(watcher.page);
  await watcher.close();
  // The server does not know the viewer when a private page is opened by its address; the browser loads it
  // again.
  ignoreStatus(consoleErrors, 404);
});
