import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, inMinutes, type Operator, test, untilInteractive } from '../journey.ts';

const paths = [
  '/',
  '/archive/',
  '/search/?q=caldervane',
  '/league/nl-meridian/',
  '/events/{match}/',
  '/auth/sign-up/',
  '/channels/',
  '/privacy/',
];

const createLiveMatch = (operator: Operator, title: string): Promise<string> =>
  operator.createEvent({
    title,
    team1: 'nl-cal',
    team2: 'nl-dun',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(60),
    eventStatus: 'live',
  });

test('text and layout follow the font size of the browser: at 200 % text is twice as large, and nothing scrolls sideways', async ({
  page,
  operator,
}) => {
  test.setTimeout(300_000);
  const match = await createLiveMatch(operator, 'Read in large letters');
  const browser = await page.context().newCDPSession(page);
  /** Sets the font size in the settings of the browser, px. */
  const setFontSize = (size: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  /** Font sizes of what is shown, by the text, px. */
  const textSizes = () =>
    page.evaluate(() => {
      const sizes: Record<string, number> = {};
      for (const element of document.querySelectorAll('main *, footer *')) {
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim().length > 2,
        );
        // A picture has text in proportion to its width, and titles in proportion to their row.
        const isInPicture = element.closest('.gsp, .hero-name, [class*="cqw"]') !== null;
        if (hasText && !isInPicture && element.checkVisibility())
          sizes[element.textContent ?? ''] = Number.parseFloat(getComputedStyle(element).fontSize);
      }
      return sizes;
    });
  await setFontSize(16);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of paths) {
    await test.step(path, async () => {
      await setFontSize(16);
      // A narrow window, whose layout is that of a wide one with large text.
      await page.setViewportSize({ width: 720, height: 900 });
      await page.goto(path.replace('{match}', match));
      await untilInteractive(page);
      await settleLayout(page);
      const before = await textSizes();
      await setFontSize(32);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe('32px');
      const after = await textSizes();
      const common = Object.keys(before).filter((text) => text in after);
      expect(common.length, 'texts in both').toBeGreaterThan(3);
      const small = common.filter(
        (text) => Math.abs((after[text] ?? 0) / (before[text] ?? 1) - 2) > 0.02,
      );
      expect(small, 'texts that have not grown').toEqual([]);
      for (const width of [1440, 780]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => sidewaysScroll(page), `overflow at ${width} px`).toBe(0);
      }
    });
  }
});

test('on a phone with text at 200 % the labels of the bottom bar, and the teams and their scores, do not overlap, and the page does not scroll sideways', async ({
  page,
  operator,
}) => {
  const match = await createLiveMatch(operator, 'Read on a phone');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize({ width: 390, height: 844 });
  /** Pairs of these whose texts or boxes overlap, and those that reach out of the window. */
  const overlaps = (selector: string) =>
    page.locator(selector).evaluateAll((all) => {
      const boxes = all
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const range = new Range();
          range.selectNodeContents(element);
          const box = (element.matches('button') ? element : range).getBoundingClientRect();
          return { name: element.textContent || element.ariaLabel, box };
        });
      return boxes.flatMap(({ name, box }, index) => [
        ...(box.left < 0 || box.right > innerWidth ? [`${name} is cut off`] : []),
        ...boxes
          .slice(index + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          )
          .map((other) => `${name} over ${other.name}`),
      ]);
    });
  for (const prefix of ['', '/uk-UA', '/pl', '/he']) {
    await page.goto(`${prefix}/events/${match}/`);
    await untilInteractive(page);
    const labels = '.bottom-bar > ul > li > a, .bottom-bar > ul > li > details > summary';
    await expect(page.locator(labels)).toHaveCount(5);
    expect(await overlaps(labels), `${prefix} bottom bar`).toEqual([]);
    const parts = 'main li:has(> .score) :is(button, bdi), main li > .score';
    await expect(page.locator('main li > .score')).toHaveCount(2);
    expect(await overlaps(parts), `${prefix} teams`).toEqual([]);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.locator('#related')).toBeVisible();
    await settleLayout(page);
    await expect.poll(() => sidewaysScroll(page), `${prefix} scrolls sideways`).toBe(0);
  }
});

test('in forced colours buttons have borders, and the selected tab and the focused button have an outline', async ({
  page,
  operator,
}) => {
  const match = await operator.createReplay('In few colours');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/events/${match}/`);
  await untilInteractive(page);
  const borderless = await page
    .locator('.tool-row :is(button, summary), main .icon-button')
    .evaluateAll((all) =>
      all
        .filter(
          (element) =>
            element.checkVisibility() && getComputedStyle(element).borderTopWidth === '0px',
        )
        .map((element) => element.textContent),
    );
  expect(borderless, 'without a border').toEqual([]);
  const outlined = { outlineStyle: 'solid' };
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => ({ outlineStyle: getComputedStyle(element).outlineStyle }));
  expect(await outlineOf('[role=tab][aria-selected="true"]')).toEqual(outlined);
  expect(await outlineOf('[role=tab][aria-selected="false"]')).not.toEqual(outlined);
  await page.locator('.tool-row button').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.tool-row button').first()).toHaveCSS('outline-style', 'solid');
});
