import type { Locator, Page } from '@playwright/test';
import { hourMs } from '@grandstand/contract/constants';
import { followSystemTheme, settleLayout } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  inMinutes,
  type Operator,
  test,
  untilInteractive,
} from '../journey.ts';
import { emailOf, openSignedIn, otherBrowser, storedSession } from '../viewer.ts';

type Theme = 'dark' | 'light';

/** Window widths, px, and themes in which pages are audited. */
interface Looks {
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
}

/** True to audit all combinations, after changes of what opens over pages. */
const isThorough = process.env['ACCESSIBLE_SURFACES'] === 'on';
const everyLook: Looks = { widths: [390, 1440], themes: ['dark', 'light'] };

/**
 * By language. English and Ukrainian audit every other page each, and Hebrew every page in the other theme: each is
 * audited in both directions of writing, at both widths and in both themes. All combinations would take minutes.
 */
const looks = {
  en: { widths: [390], themes: ['dark'] },
  he: { widths: [1440], themes: ['light', 'dark'] },
  'uk-UA': { widths: [390], themes: ['light'] },
} satisfies Record<string, Looks>;
const looksOf = (locale: keyof typeof looks): Looks => (isThorough ? everyLook : looks[locale]);

/** Returns the theme in which a language audits the page at this index of the list; null if it does not. */
function themeOf(locale: keyof typeof looks, index: number): Theme | null {
  const isOdd = index % 2 === 1;
  if (locale === 'he') return isOdd ? 'dark' : 'light';
  if (isThorough || isOdd === (locale === 'uk-UA')) return locale === 'en' ? 'dark' : 'light';
  return null;
}

const showTheme = (page: Page, theme: Theme): Promise<void> =>
  page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });

const expectTheme = (page: Page, theme: Theme): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme);

/**
 * Expects no serious finding in the theme of the page, and goes on after one. Only colours differ between the themes,
 * so a second one checks contrast alone.
 * @param within selector of an opened part; what it covers is audited separately
 */
async function audit(page: Page, subject: string, within?: string): Promise<void> {
  await test.step(`audit ${subject}`, async () => {
    const shown = (await page.locator('html').getAttribute('data-theme')) as Theme;
    const themes = isThorough ? everyLook.themes : [shown];
    for (const theme of themes) {
      if (isThorough) await showTheme(page, theme);
      await expectTheme(page, theme);
      const rules = theme === themes[0] ? 'all' : ['color-contrast'];
      const at = `${theme}, ${page.viewportSize()?.width ?? 0} px, ${subject}`;
      await expectAccessible(page, rules, within, (findings, where) =>
        expect.soft(findings, `${at}: ${where}`),
      );
    }
  });
}

/** Runs a step; a failure is reported, and the test goes on with the next one. */
async function attempt(name: string, step: () => Promise<void>): Promise<void> {
  const failure = await test.step(name, () => step().then(() => '', String));
  expect.soft(failure, name).toBe('');
}

/** Resizes the window, and waits until scripts have adapted its parts. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Opens a page in this theme, which the page follows by `followSystemTheme`. */
async function open(page: Page, path: string, theme: Theme): Promise<void> {
  await showTheme(page, theme);
  await page.goto(path);
  await untilInteractive(page);
  await expectTheme(page, theme);
  await settleLayout(page);
}

/**
 * Opens a part by the keyboard, audits it, and closes it by Escape: the focus is then on its opener again.
 * @param part selector of the opened part
 */
async function auditOpened(page: Page, opener: Locator, part: string): Promise<void> {
  const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(part).first()).toBeVisible();
  await audit(page, `${name.trim()}: ${part}`, part);
  await page.keyboard.press('Escape');
  await expect(page.locator(part)).toHaveCount(0);
  await expect(opener, `focus after ${name}`).toBeFocused();
}

/** As `auditOpened`, for a menu that is in the page even while it is closed. */
async function auditMenu(page: Page, menu: Locator): Promise<void> {
  const summary = menu.locator('> summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open', '');
  await audit(page, `menu ${(await summary.textContent()) ?? ''}`, 'details[open]');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open', '');
  await expect(summary).toBeFocused();
}

/** Audits each of these menus that is shown at this width; expects at least one. */
async function auditMenus(page: Page, menus: Locator): Promise<void> {
  let audited = 0;
  for (const menu of await menus.all()) {
    if (!(await menu.locator('> summary').isVisible())) continue;
    await auditMenu(page, menu);
    audited += 1;
  }
  expect(audited, 'menus').toBeGreaterThan(0);
}

/** Creates what the pages show; returns their paths. */
async function create(page: Page, operator: Operator) {
  const teams = { team1: 'nl-cal', team2: 'nl-dun' };
  const live = await operator.createEvent({
    ...teams,
    title: 'A live match',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(60),
    eventStatus: 'live',
  });
  const replay = await operator.createReplay('A replay');
  const sold = await operator.createEvent({
    ...teams,
    title: 'A sold match',
    gameStartDate: new Date(Date.now() + 170 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 172 * hourMs).toISOString(),
    commerceType: 'commerce_transactional_media',
  });
  const { token } = await storedSession(page);
  const call = async (path: string, data: object): Promise<string> => {
    const headers = { 'x-authorization': `Bearer ${String(token)}` };
    const response = await page.request.post(`/api/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
    return ((await response.json()) as { content: { id: string } }).content.id;
  };
  const clip = await call('clip/create', {
    event_id: replay,
    title: 'A clip',
    start_time: 10_000,
    end_time: 13_000,
    media_type: 'user_clip',
    visibility: 'link',
  });
  const list = await call('clip_list/create', { name: 'A list', clip_ids: [clip] });
  return { live, replay, sold, clip, list };
}

type Created = Awaited<ReturnType<typeof create>>;

/** Pages of every group that `accessibility.spec.ts` does not check. */
const pagesOf = ({ live, replay, sold, clip, list }: Created) => [
  '/account/general/',
  '/account/password/',
  '/account/notifications/',
  '/account/billing/',
  '/account/ppv/',
  '/account/subscription/',
  `/account/ppv/buy/${sold}/`,
  '/account/subscription/buy/nl-pass-month/',
  '/payment/failure/',
  '/payment/processing/',
  '/selected/videos/',
  '/selected/clips/',
  `/clip-lists/${list}/`,
  `/events/${clip}/`,
  `/events/${sold}/`,
  `/events/stats/${replay}/`,
  '/following/league/',
  '/recommendation/',
  `/live/multi/?events=${live}`,
  '/channels/nl-one/',
  '/auth/sign-up/personalization/',
  '/auth/sign-up/subscription/code/',
  '/info/no-such-page/',
];

for (const locale of ['en', 'he', 'uk-UA'] as const) {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const { widths, themes } = looksOf(locale);
  const where = `${widths.join(' and ')} px wide, ${themes.join(' and ')}`;

  test(`pages of a signed-in viewer have no serious accessibility finding, and no overflow at 320 px: ${locale}, ${where}`, async ({
    page,
    operator,
    consoleErrors,
  }) => {
    test.setTimeout(isThorough ? 900_000 : 300_000);
    await followSystemTheme(page);
    await openSignedIn(page, emailOf(`pages-${locale}`), '/live/');
    const created = await create(page, operator);
    for (const [index, path] of pagesOf(created).entries()) {
      const theme = themeOf(locale, index);
      if (theme === null) continue;
      await attempt(path, async () => {
        await open(page, prefix + path, theme);
        await expect(page.getByRole('heading').first()).toBeVisible();
        for (const width of widths) {
          await resize(page, width);
          await audit(page, path);
        }
        await page.setViewportSize({ width: 320, height: 900 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - 320);
        await expect.poll(overflow, `overflow of ${path} at 320 px`).toBe(0);
      });
    }
    await attempt('the page without a connection', async () => {
      await page.goto(`/offline.html?lang=${locale}`);
      for (const width of widths) {
        await resize(page, width);
        for (const theme of themes) {
          await showTheme(page, theme);
          await expectAccessible(page);
        }
      }
    });
    // The page that does not exist, and private ones: the server does not know the viewer who opens them by their
    // address.
    ignoreStatus(consoleErrors, 404);
  });

  test(`what opens over a page has no serious accessibility finding and returns the focus to its opener: ${locale}, ${where}`, async ({
    page,
    browser,
    operator,
    consoleErrors,
  }) => {
    test.setTimeout(isThorough ? 900_000 : 300_000);
    await followSystemTheme(page);
    await openSignedIn(page, emailOf(`surfaces-${locale}`), '/live/');
    const { live, replay, clip, list, sold } = await create(page, operator);
    const dialogButtons = page.locator('main button[aria-haspopup="dialog"]');
    let index = -1;
    const atEachWidth = async (path: string, check: () => Promise<void>) => {
      index += 1;
      const theme = themeOf(locale, index);
      if (theme === null) return;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await attempt(`${path} at ${width} px`, async () => {
          await open(page, prefix + path, theme);
          await check();
        });
      }
    };

    await atEachWidth('/', async () => {
      await audit(page, 'score strip', '[data-scoreboard-row]');
      await auditMenus(page, page.locator(':is(header, .bottom-bar) details'));
    });
    await atEachWidth('/archive/', () => auditMenus(page, page.locator('main details')));

    await atEachWidth(`/events/${live}/`, async () => {
      if (await page.locator('.gsp-start .gsp-play-big').isVisible())
        await page.locator('.gsp-start .gsp-play-big').press('Enter');
      const settings = page.locator('.gsp button[aria-haspopup="menu"]').first();
      await expect(settings).toBeAttached();
      await auditPlayerMenu(page, settings);
      await page.locator('.gsp').focus();
      await page.keyboard.press('?');
      await expect(page.locator('.gsp-help')).toBeVisible();
      await audit(page, 'keys of the player', '.gsp-help');
      await page.keyboard.press('Escape');
      await expect(page.locator('.gsp-help')).toHaveCount(0);
      await expect(page.locator('.gsp')).toBeFocused();

      await auditMenu(page, page.locator('.tool-row details'));
      const clipButton = page.locator('.tool-row button[aria-expanded]');
      await auditOpened(page, clipButton, 'form:has([data-clip-range])');
      for (const tab of await page.getByRole('tab').all()) {
        if (!(await tab.isVisible())) continue;
        await tab.click();
        const panel = (await tab.getAttribute('aria-controls')) ?? '';
        await expect(page.locator(`#${panel}`)).toBeVisible();
        await audit(page, panel, `#${panel}`);
      }
    });

    await atEachWidth(`/events/${replay}/`, async () => {
      await page.locator('.gsp-start .gsp-play-big').press('Enter');
      await page.locator('#tab-transcript').click();
      await expect(page.locator('#panel-transcript [data-row]').first()).toBeVisible();
      await audit(page, 'transcript', '#panel-transcript');
    });

    await atEachWidth(`/live/multi/?events=${live}`, () =>
      auditOpened(page, dialogButtons.first(), 'dialog[open]'),
    );
    await atEachWidth('/channels/', async () => {
      await audit(page, 'guide', 'main');
      const shared = page.locator('[role=gridcell] button[aria-haspopup="dialog"]').first();
      if ((await shared.count()) > 0) await auditOpened(page, shared, 'dialog[open]');
    });
    await atEachWidth('/account/devices/', async () => {
      const buttons = page.locator('main li button[aria-haspopup="dialog"]');
      await expect(buttons.first()).toBeVisible();
      await audit(page, 'devices', 'main');
      for (const button of await buttons.all()) await auditOpened(page, button, 'dialog[open]');
    });
    await atEachWidth(`/account/ppv/buy/${sold}/`, async () => {
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await audit(page, 'test cards and code', 'main');
    });
    await atEachWidth(`/events/${clip}/`, async () => {
      const menu = page.locator('.tool-row details');
      const summary = menu.locator('> summary');
      await auditMenu(page, menu);
      await summary.press('Enter');
      // The row closes the menu, so the focus returns to what opened that.
      await menu.locator('button[aria-haspopup="dialog"]').press('Enter');
      await expect(page.locator('dialog[open]')).toBeVisible();
      await audit(page, 'lists of clips', 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(summary, 'focus after the lists of clips').toBeFocused();
    });
    await atEachWidth(`/clip-lists/${list}/`, () =>
      auditOpened(page, dialogButtons.first(), 'dialog[open]'),
    );
    // The last button deletes the account.
    await atEachWidth('/account/general/', () =>
      auditOpened(page, dialogButtons.last(), 'dialog[open]'),
    );
    await attempt('log-in over the page', async () => {
      const visitor = await otherBrowser(browser);
      await followSystemTheme(visitor.page);
      for (const width of widths) {
        await visitor.page.setViewportSize({ width, height: 900 });
        const address = new URL(`${prefix}/events/${live}/`, page.url()).href;
        await open(visitor.page, address, themes[0] ?? 'dark');
        const follow = visitor.page.locator('main li button[aria-pressed]').first();
        await auditOpened(visitor.page, follow, 'dialog[open]');
      }
      await visitor.close();
    });
    // The server does not know the viewer when a private page is opened by its address.
    ignoreStatus(consoleErrors, 404);
  });
}

/** Audits the menu of the player and each of its submenus, from which Escape returns to their row. */
async function auditPlayerMenu(page: Page, settings: Locator): Promise<void> {
  await settings.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('.gsp-menu');
  await expect(menu).toBeVisible();
  await audit(page, 'player menu', '.gsp-menu');
  const targets = await menu
    .locator('[data-page]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-page') ?? ''));
  expect(targets).not.toEqual([]);
  for (const target of targets) {
    const row = menu.locator(`[data-page="${target}"]`);
    await row.press('Enter');
    await expect(row).toHaveCount(0);
    await audit(page, `player menu, ${target}`, '.gsp-menu');
    const [inner] = await menu.locator('[data-page]').all();
    if (inner !== undefined) {
      const nested = await inner.getAttribute('data-page');
      await inner.press('Enter');
      await expect(menu.locator(`[data-page="${nested}"]`)).toHaveCount(0);
      await audit(page, `player menu, ${nested}`, '.gsp-menu');
      await page.keyboard.press('Escape');
      await expect(menu.locator(`[data-page="${nested}"]`)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(settings).toBeFocused();
}
