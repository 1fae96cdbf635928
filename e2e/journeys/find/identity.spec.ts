import type { APIRequestContext } from '@playwright/test';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  onTenant,
  test,
  untilInteractive,
} from '../journey.ts';
import { createAccount, emailOf, logIn } from '../viewer.ts';

interface Identity {
  id: string;
  title: string;
  type: string;
  mainCategories: string[];
  identityIds: string[];
}
/** Response of a list call. */
interface ListResponse<T> {
  content: { entries: T[]; totalCount: number; itemsPerPage: number; nextExists: boolean };
  error: null;
  message: null;
}

async function post<T>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<ListResponse<T>> {
  const response = await request.post(path, { data });
  expect(response.status(), path).toBe(200);
  return (await response.json()) as ListResponse<T>;
}

/** Returns the ids of the events on a server-rendered page. */
async function listedOn(request: APIRequestContext, path: string): Promise<string[]> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const html = await response.text();
  return [
    ...new Set([...html.matchAll(/href="\/events\/([A-Za-z0-9_-]+)/g)].map((m) => m[1] ?? '')),
  ];
}

/** Pages of the four levels, and the filter that lists the media of each. */
const levels = [
  ['/category/nl-football/', { 'identities.id': ['nl-football'] }],
  ['/category/nl-football/sub-category/nl-football-men/', { 'identities.id': ['nl-football-men'] }],
  ['/league/nl-meridian/', { 'identities.id': ['nl-meridian'] }],
  ['/team/nl-ast/', { 'search.teams.id': ['nl-ast'] }],
] as const;

test('[TEN-08] [RTE-07] [RTE-11] [RTE-12] [DSC-30] each of the four levels has a page that lists only its own media', async ({
  request,
}) => {
  test.setTimeout(300_000);
  for (const [path, filter] of levels) {
    const ids = await listedOn(request, `${path}?view=archive`);
    expect(ids.length, path).toBeGreaterThan(3);
    const ownEvents = await post<{ id: string }>(request, '/api/event/list', {
      ...filter,
      event_id: ids,
      size: 100,
    });
    expect(ownEvents.content.entries.map(({ id }) => id).toSorted(), path).toEqual(ids.toSorted());
  }
  // A team's page never shows a match of two others.
  const ids = await listedOn(request, '/team/nl-ast/');
  for (const id of ids.slice(0, 5)) {
    const { content } = (await (await request.get(`/api/event/get_by_id/id/${id}`)).json()) as {
      content: { team1: { Id: string } | null; team2: { Id: string } | null };
    };
    expect([content.team1?.Id, content.team2?.Id]).toContain('nl-ast');
  }
});

test('[RTE-28] [RTE-12] an address with an unknown name responds with 404, and the page for an invalid one shows its path', async ({
  request,
}) => {
  for (const path of ['/team/a.b/', '/live/quidditch/', '/info/nothing/']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect((await response.text()).includes(`Page Not Found: ${path}`), path).toBe(true);
  }
  for (const path of [
    '/league/no-such-league/',
    '/category/no-such-category/',
    '/category/nl-handball/sub-category/nl-football-men/',
    '/league/nl-ast/',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('[DSC-17] [DSC-18] [DSC-20] identities are available one by one, and listed by pages', async ({
  request,
}) => {
  for (const [id, type] of [
    ['nl-football', 'category'],
    ['nl-football-men', 'subcategory'],
    ['nl-meridian', 'league'],
    ['nl-ast', 'team'],
  ]) {
    const response = await request.get(`/api/identity/get_by_id/id/${id}`);
    const { content } = (await response.json()) as { content: Identity };
    expect(content).toMatchObject({ id, type });
  }
  expect((await request.get('/api/identity/get_by_id/id/nothing')).status()).toBe(404);

  const list = (body: object) => post<Identity>(request, '/api/identity/list', body);
  const all = await list({ paging: { size: 100, count: true, next: true } });
  expect(all).toMatchObject({ content: { itemsPerPage: 100 }, error: null, message: null });
  const items = await list({
    paging: { page: 0, size: 5, next: true, count: true },
    filters: { identityId: ['nl-meridian'], media_type: ['identity_item'], archived: false },
    sort: { title: 'desc' },
  });
  const { entries, totalCount, nextExists } = items.content;
  expect(entries).toHaveLength(5);
  expect(nextExists).toBe(totalCount > 5);
  const titles = entries.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((a, b) => b.localeCompare(a)));
  for (const { identityIds } of entries) expect(identityIds).toContain('nl-meridian');
  const tooMany = await request.post('/api/identity/list', { data: { paging: { size: 101 } } });
  expect(tooMany.status()).toBe(400);
});

test('a viewer navigates down to a team and back up without a page load', async ({ page }) => {
  await page.goto('/category/nl-football/');
  await untilInteractive(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Men', exact: true }).click();
  await page.waitForURL('**/category/nl-football/sub-category/nl-football-men/');
  // The address changes before the page: the previous one has competitions too.
  const breadcrumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(breadcrumbs.getByRole('link')).toHaveText(['Football']);
  await main.getByRole('region', { name: 'Competitions' }).getByRole('link').first().click();
  await page.waitForURL('**/league/nl-meridian/');
  await main.getByRole('link', { name: 'Astermoor Athletic', exact: true }).click();
  await page.waitForURL('**/team/nl-ast/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Astermoor Athletic');
  await expect(breadcrumbs.getByRole('link')).toHaveText(['Football', 'Men', 'Meridian Premier']);
  await breadcrumbs.getByRole('link', { name: 'Meridian Premier' }).click();
  await page.waitForURL('**/league/nl-meridian/');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('fixtures are shown by month or week, their days are reached by keys, and a press on a day on a phone scrolls to its matches', async ({
  page,
}) => {
  await page.goto('/league/nl-meridian/?view=fixtures');
  await untilInteractive(page);
  const title = page.locator('#calendar-title');
  const before = await title.textContent();
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(title).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await page.goBack();
  await expect(title).toHaveText(before ?? '');

  const first = page.locator('td[data-day]:has(a) a:visible').first();
  await first.focus();
  const from = await first.evaluate((link) => link.closest('[data-day]')?.getAttribute('data-day'));
  await page.keyboard.press('ArrowDown');
  const focusedDay = () =>
    page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));
  await expect.poll(focusedDay).not.toBe(from);
  await page.keyboard.press('PageDown');
  await expect(title).not.toHaveText(before ?? '');

  await page.goto('/league/nl-meridian/?view=fixtures');
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/week=/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/league/nl-meridian/?view=fixtures');
  const day = page.locator('td[data-day] a[href^="#day-"]:visible').first();
  const target = await day.getAttribute('href');
  await day.click();
  await expect(page.locator(target ?? '#none')).toBeInViewport();
});

test('[TEN-04] leagues can be browsed only if the tenant has a leagues view', async ({ page }) => {
  const leagueLinks = async (host: string, path: string) => {
    await page.goto(onTenant(host, path));
    return page.locator('a[href*="/league/"]').count();
  };
  expect(await leagueLinks('localhost', '/')).toBeGreaterThan(0);
  expect(await leagueLinks('localhost', '/category/nl-football/')).toBeGreaterThan(0);
  for (const path of ['/', '/category/oh-club/', '/team/oh-osm/', '/search/', '/archive/'])
    expect(await leagueLinks('harbour.localhost', path), path).toBe(0);
});

test('[TEN-06] a tenant with short names lists teams and categories by them, and has a full name on the page of a league', async ({
  page,
}) => {
  await page.goto(onTenant('pxa.localhost', '/league/px-rush/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Court Rush');
  const teams = page.getByRole('region', { name: 'Teams' }).getByRole('listitem');
  expect(await teams.count()).toBeGreaterThan(2);
  for (const name of await teams.allTextContents()) expect(name).toMatch(/^[A-Z0-9]{2,4}$/);
  await expect(
    page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first(),
  ).toHaveText('Court');
  await page.goto(onTenant('localhost', '/league/nl-meridian/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Premier');
  await expect(page.getByRole('region', { name: 'Teams' })).toContainText('Astermoor Athletic');
});

test('the names of all clubs are whole where a viewer chooses one: they may differ at their ends only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(onTenant('harbour.localhost', '/auth/login/?redirect=/club/'));
  const email = emailOf('club');
  await createAccount(page, email);
  await logIn(page, email);
  const names = page.getByRole('group', { name: 'Choose your club' }).locator('label > [dir]');
  await expect(names.filter({ hasText: 'Eddystow Mariners Academy' })).toBeVisible();
  const hidden = await names.evaluateAll((all) =>
    all.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent),
  );
  expect(hidden).toEqual([]);
});

test('[TEN-05] a tenant that offers no choice of a favourite club sends no viewer to /club/, signed in or not', async ({
  page,
}) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const path of ['/', '/home/', '/search/', '/auth/login/']) {
    await page.goto(path);
    expect(await page.locator('a[href*="/club/"]').count(), path).toBe(0);
  }
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await page.goto('/upcoming/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(visited.filter((path) => path.includes('/club'))).toEqual([]);
});

test('[TEN-07] [RTE-07] [RTE-28] [EVT-09] a tenant without team pages responds with 404 to them and links to none', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(onTenant('localhost', '/team/nl-ast/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Astermoor Athletic');

  const response = await page.goto(onTenant('pxa.localhost', '/team/px-neo/'));
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /team/px-neo/')).toBeVisible();
  ignoreStatus(consoleErrors, 404);
  await page.goto(onTenant('pxa.localhost', '/league/px-rush/'));
  await expect(page.getByRole('region', { name: 'Teams' })).toContainText('NEO');
  expect(await page.locator('a[href*="/team/"]').count()).toBe(0);
  await page.getByRole('main').locator('a[href*="/events/"]').first().click();
  await page.waitForURL('**/events/**');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await page.locator('a[href*="/team/"]').count()).toBe(0);
});

test('the header of a competition takes at most a third of a phone, and less above a list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole('main').locator('header').first();
  const heightOf = async (path: string) => {
    await page.goto(path);
    return (await header.boundingBox())?.height ?? Infinity;
  };
  const overview = await heightOf('/league/nl-meridian/');
  expect(overview).toBeLessThanOrEqual(844 / 3);
  // Its links to other sites are below the videos.
  const profileLink = page.getByRole('main').getByRole('link', { name: 'Instagram' });
  await expect(profileLink).toBeVisible();
  expect(await heightOf('/league/nl-meridian/?view=archive')).toBeLessThanOrEqual(844 / 5);
  await expect(profileLink).toHaveCount(0);
});
