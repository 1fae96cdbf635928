import {
  expect,
  expectAccessible,
  expectPlaying,
  inMinutes,
  menuOf,
  test,
  untilAlive,
} from '../journey.ts';
import { realResults, recordGiven, listRevealed, revealedByPage } from '../result-scan.ts';

test('an evening without spoilers: nothing that the browser receives reveals a result, until a replay was watched to its end', async ({
  context,
  page,
  request,
  operator,
}) => {
  test.setTimeout(180_000);
  const results = await realResults(request);
  expect(results.scores.size).toBeGreaterThan(1);
  expect(results.words.length).toBeGreaterThan(5);
  // What the scan must find if results are visible: in a page's texts, attributes and data.
  const usual = await (await request.get('/team/nl-eld/?results=show')).text();
  expect(Object.keys(revealedByPage(usual, results)).toSorted()).toEqual([
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

  // The switch, on a page without matches: the scan covers everything from then on.
  await page.goto('/about/');
  await untilAlive(page);
  await menuOf(page, 'Browse').click();
  const theSwitch = page.getByRole('switch', { name: /Spoiler-free/ });
  await theSwitch.click();
  await expect(theSwitch).toHaveAttribute('aria-checked', 'true');
  const { note, given } = recordGiven(context);

  // A running match in another tab: a goal falls during the evening.
  const live = await operator.createEvent({
    ...sides,
    title,
    gameStartDate: inMinutes(-0.35),
    eventStatus: 'live',
  });
  const beside = await context.newPage();
  await beside.goto(`/events/${live}/`);
  await untilAlive(beside);

  for (const path of ['/', '/live/', '/archive/', '/highlight/', '/channels/']) {
    await page.goto(path);
    await untilAlive(page);
    await note(page);
    // The placeholders of results have their own colours and names.
    if (path === '/live/') await expectAccessible(page);
  }
  await page.goto('/search/');
  await untilAlive(page);
  const box = page.getByRole('combobox');
  await box.fill('elderfjord');
  await expect(page.getByRole('option').first()).toBeVisible();
  await note(page);
  await box.press('Enter');
  await page.waitForURL(/\/search\//);
  const found = page.getByRole('main').getByRole('link', { name: /Elderfjord IF/ });
  await expect(found.first()).toBeVisible();
  await note(page);
  for (const path of ['/team/nl-eld/', '/league/nl-meridian/']) {
    await page.goto(path);
    await untilAlive(page);
    await note(page);
  }
  await beside.getByRole('button', { name: 'Show score' }).waitFor();
  const hasHiddenResult = async () =>
    (await given()).some(({ kind, body }) => kind === 'frame' && body.includes('resultHidden'));
  await expect.poll(hasHiddenResult, { timeout: 60_000 }).toBe(true);
  await note(beside);
  await expectAccessible(beside);
  await beside.close();

  await page.goto(`/events/${replay}/`);
  await untilAlive(page);
  await expect(
    page.getByRole('link', { name: /Elderfjord|Caldervane|Dunmarrow/ }).first(),
  ).toBeVisible();
  await note(page);
  await expectAccessible(page);
  const before = await given();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await page.locator('.gsp').hover();
  await page.getByRole('button', { name: 'Forward 5 minutes' }).click();
  const result = page.getByRole('main').getByText(/^\d+–\d+$/);
  await expect(result.first()).toBeVisible();
  await note(page);

  // Now the watched match may be revealed, and no other.
  const after = (await given()).slice(before.length).filter(({ about }) => !about.includes(replay));
  expect(listRevealed([...before, ...after], results)).toEqual([]);
  expect(before.length).toBeGreaterThan(100);
  for (const kind of ['page', 'data', 'frame', 'name'])
    expect(
      before.some((one) => one.kind === kind),
      kind,
    ).toBe(true);
});
