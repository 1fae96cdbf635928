import {
  expect,
  expectAccessible,
  expectPlaying,
  inMinutes,
  menuOf,
  test,
  untilInteractive,
} from '../journey.ts';
import { realResults, recordReceived, listRevealed, revealedByPage } from '../result-scan.ts';

test('in spoiler-free mode the browser receives no result, except that of a replay that was watched to its end', async ({
  context,
  page,
  request,
  operator,
}) => {
  test.setTimeout(180_000);
  const results = await realResults(request);
  expect(results.scores.size).toBeGreaterThan(1);
  expect(results.clipTexts.length).toBeGreaterThan(5);
  // The scan finds results where they are visible.
  const withResults = await (await request.get('/highlight/?results=show')).text();
  expect(Object.keys(revealedByPage(withResults, results)).toSorted()).toEqual([
    'attribute',
    'data',
    'text',
  ]);
  const sides = { team1: 'nl-cal', team2: 'nl-dun' } as const;
  const title = 'Caldervane City – Dunmarrow Wanderers';
  const replay = await operator.createEvent({
    ...sides,
    title,
    gameStartDate: inMinutes(-300),
    eventStatus: 'archived',
  });

  // Turned on on a page without matches: all texts from then on are recorded.
  await page.goto('/about/');
  await untilInteractive(page);
  await menuOf(page, 'Browse').click();
  const spoilerSwitch = page.getByRole('switch', { name: /Spoiler-free/ });
  await spoilerSwitch.click();
  await expect(spoilerSwitch).toHaveAttribute('aria-checked', 'true');
  const { recordPage, received } = recordReceived(context);

  // A live match in another tab, in which a goal is scored in the meantime.
  const live = await operator.createEvent({
    ...sides,
    title,
    gameStartDate: inMinutes(-0.35),
    eventStatus: 'live',
  });
  const liveTab = await context.newPage();
  await liveTab.goto(`/events/${live}/`);
  await untilInteractive(liveTab);

  for (const path of ['/', '/live/', '/archive/', '/highlight/', '/channels/']) {
    await page.goto(path);
    await untilInteractive(page);
    await recordPage(page);
    // The placeholders of results have their own colours and names.
    if (path === '/live/') await expectAccessible(page);
  }
  await page.goto('/search/');
  await untilInteractive(page);
  const box = page.getByRole('combobox');
  await box.fill('elderfjord');
  await expect(page.getByRole('option').first()).toBeVisible();
  await recordPage(page);
  await box.press('Enter');
  await page.waitForURL(/\/search\//);
  const found = page.getByRole('main').getByRole('link', { name: /Elderfjord IF/ });
  await expect(found.first()).toBeVisible();
  await recordPage(page);
  for (const path of ['/team/nl-eld/', '/league/nl-meridian/']) {
    await page.goto(path);
    await untilInteractive(page);
    await recordPage(page);
  }
  await liveTab.getByRole('button', { name: 'Show score' }).waitFor();
  const hasHiddenResult = async () =>
    (await received()).some(({ kind, body }) => kind === 'frame' && body.includes('resultHidden'));
  await expect.poll(hasHiddenResult, { timeout: 60_000 }).toBe(true);
  await recordPage(liveTab);
  await expectAccessible(liveTab);
  await liveTab.close();

  await page.goto(`/events/${replay}/`);
  await untilInteractive(page);
  await expect(
    page.getByRole('link', { name: /Elderfjord|Caldervane|Dunmarrow/ }).first(),
  ).toBeVisible();
  await recordPage(page);
  await expectAccessible(page);
  const before = await received();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await page.locator('.gsp').hover();
  await page.getByRole('button', { name: 'Forward 5 minutes' }).click();
  const result = page.getByRole('main').getByText(/^\d+–\d+$/);
  await expect(result.first()).toBeVisible();
  await recordPage(page);

  // Now only the watched match may be revealed.
  const after = (await received())
    .slice(before.length)
    .filter(({ request: sent }) => !sent.includes(replay));
  expect(listRevealed([...before, ...after], results)).toEqual([]);
  expect(before.length).toBeGreaterThan(100);
  for (const kind of ['page', 'data', 'frame', 'name'])
    expect(
      before.some((item) => item.kind === kind),
      kind,
    ).toBe(true);
});
