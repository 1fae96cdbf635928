import type { Page } from '@playwright/test';
import { expect, expectAccessible, inMinutes, test, untilInteractive } from '../journey.ts';

const cardsOf = (page: Page) => page.getByRole('main').locator('a[href*="/events/"]');
const fieldOf = (page: Page) => page.getByRole('combobox');
const recentOf = (page: Page) =>
  page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem');

/** Opens the search page and waits until its field responds to keys. */
async function openSearch(page: Page, address = '/search/'): Promise<void> {
  await page.goto(address);
  await untilInteractive(page);
}

test('[DSC-10] a search suggests, finds and highlights results, changes its scope, and is the return page of its log-in link', async ({
  page,
}) => {
  await page.goto('/');
  await untilInteractive(page);
  await page.keyboard.press('/');
  await page.waitForURL(/\/search\/$/);
  const field = fieldOf(page);
  // The new page moves the focus to its content, which would interrupt the typing.
  await expect(page.locator('main:focus-within')).toBeVisible();
  await field.pressSequentially('grim');
  await expect(page.getByRole('option').first()).toContainText(/grim/i);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\/\?q=grim$/);
  await expect(page.getByRole('status')).toContainText(/\d+ results/);
  await expect(cardsOf(page).first().locator('mark').first()).toHaveText(/grim/i);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page).toHaveURL(/scope=player/);
  await page.getByRole('link', { name: 'My clips' }).click();
  await expect(page).toHaveURL(/scope=user/);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login\/\?redirect=%2Fsearch%2F%3Fscope%3Duser%26q%3Dgrim/);
});

test('the search field is a combobox: arrows cycle, Enter opens, Escape closes and then clears', async ({
  page,
}) => {
  await openSearch(page);
  const field = fieldOf(page);
  const options = page.getByRole('option');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  await field.pressSequentially('meridian');
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const list = (await field.getAttribute('aria-controls')) ?? '';
  await expect(page.locator(`[id="${list}"]`)).toHaveRole('listbox');
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const active = (await field.getAttribute('aria-activedescendant')) ?? '';
  await expect(options.first()).toHaveId(active);
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('meridian');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');

  await field.pressSequentially('Meridian Premier');
  const league = page.getByRole('option', { name: 'Meridian Premier Competition', exact: true });
  await expect(league).toBeVisible();
  // The best suggestion is the first.
  await page.keyboard.press('ArrowDown');
  await expect(league).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/league/nl-meridian/');
});

test('a player is found by name without accents, and leads to the squad of the team', async ({
  page,
}) => {
  await openSearch(page);
  const field = page.getByRole('combobox');
  await field.fill('anton péllwick');
  const option = page.getByRole('option', { name: 'Anton Pellwick' }).first();
  await expect(option).toContainText(/No\.\s\d+/);
  const number = /No\.\s(\d+)/.exec((await option.textContent()) ?? '')?.[1] ?? '';
  await field.press('Enter');
  const found = page.getByRole('region', { name: 'Players' }).getByRole('link');
  await expect(found.first()).toContainText('Anton Pellwick');
  await expectAccessible(page);
  await found.first().click();
  await expect(page).toHaveURL(new RegExp(`/team/[^/]+/\\?view=squad#player-${number}$`));
  await expect(page.locator(`#player-${number}`)).toBeInViewport();
  await expect(page.locator(`#player-${number}`)).toContainText('Anton Pellwick');
});

test('recent searches stay on the device, and are repeated or removed one by one or all at once', async ({
  page,
}) => {
  for (const word of ['astermoor', 'kestrow', 'wolves']) {
    await openSearch(page);
    await fieldOf(page).fill(word);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/search/?q=${word}`);
  }
  await openSearch(page);
  await expect(recentOf(page)).toHaveText(['wolves', 'kestrow', 'astermoor']);
  await page.getByRole('button', { name: 'Forget “kestrow”' }).click();
  await expect(recentOf(page)).toHaveText(['wolves', 'astermoor']);
  await page.reload();
  await expect(recentOf(page)).toHaveText(['wolves', 'astermoor']);
  await recentOf(page).getByRole('link', { name: 'astermoor' }).click();
  await page.waitForURL('**/search/?q=astermoor');
  await expect(page.getByRole('status')).toContainText('result');

  // While results are visible, the empty field suggests recent searches.
  await page.getByRole('button', { name: 'Clear the search field' }).click();
  await fieldOf(page).press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(2);
  await openSearch(page);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('ott-recent-searches'))).toBeNull();
});

test('a misspelled word, letters without accents and other scripts find the intended results', async ({
  page,
  operator,
}) => {
  const titles = ['Éclair Zürich Cup', 'גמר הגביע בירושלים', '서울 더비', '上海德比之夜'];
  for (const title of titles)
    await operator.createEvent({
      title,
      gameStartDate: inMinutes(-30),
      gameEndDate: inMinutes(-25),
      eventStatus: 'archived',
    });
  for (const [word, title] of [
    ['eclair zurich', titles[0]],
    ['הגביע', titles[1]],
    ['서울', titles[2]],
    ['德比', titles[3]],
  ] as const) {
    await page.goto(`/search/?q=${encodeURIComponent(word)}`);
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
  }
  await page.goto('/search/?q=caldrvane');
  await page.getByRole('link', { name: /Did you mean/ }).click();
  await page.waitForURL(/\?q=caldervane$/i);
  await expect(cardsOf(page).first().locator('mark').first()).toHaveText(/caldervane/i);
});

test('without scripts a filter is added to the search in the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/search/?q=caldervane');
  await expect(page.getByRole('status')).toContainText('result');
  await page
    .getByRole('main')
    .locator('summary')
    .and(page.getByLabel(/^Status/))
    .click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page).toHaveURL(/q=caldervane/);
  await expect(page).toHaveURL(/status=archived/);
  await expect(cardsOf(page).first()).toBeVisible();
  await context.close();
});

test('hostile queries cause no server error and no injected markup', async ({ page, request }) => {
  const hostile = [
    "'; DROP TABLE event; --",
    '.*+?^${}()|[]\\',
    '%_\\%',
    '<img src=x onerror=alert(1)>',
    '\u0000\u0007\u202e',
    'a'.repeat(10_000),
  ];
  for (const query of hostile) {
    const response = await request.get(`/search/?q=${encodeURIComponent(query)}`);
    expect([200, 400, 414, 431], query.slice(0, 40)).toContain(response.status());
  }
  await page.goto(`/search/?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator('main img[src="x"]').count()).toBe(0);
});

interface Named {
  readonly playerName?: string;
}
interface Suggested {
  readonly kind: string;
}

test('a search for the name of a player lists the clips and matches of the player', async ({
  page,
  request,
}) => {
  const listed = await request.post('/api/clip/list', {
    data: { type: ['player'], sort: 'added', size: 50 },
  });
  const clips = ((await listed.json()) as { content: { entries: Named[] } }).content.entries;
  const names = new Set(clips.flatMap(({ playerName }) => playerName ?? []));
  /** True if at most two players have the name, so that a search by it finds the right one. */
  const isUnambiguous = async (name: string) => {
    const found = await request.get(`/api/search/suggest?q=${encodeURIComponent(name)}`);
    const { content } = (await found.json()) as { content: { entries: Suggested[] } };
    return content.entries.filter(({ kind }) => kind === 'player').length <= 2;
  };
  let chosen: string | null = null;
  for (const name of names) if (chosen === null && (await isUnambiguous(name))) chosen = name;

  await page.goto(`/search/?q=${encodeURIComponent(chosen ?? '')}`);
  const rail = page.getByRole('region', { name: new RegExp(`^${chosen} · `) }).first();
  await expect(rail.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});
