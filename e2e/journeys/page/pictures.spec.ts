import { expect, onTenant, test, untilInteractive } from '../journey.ts';

test('[DSC-24] [DSC-26] a phone shows the mobile banners, a wide screen the others, which have their links', async ({
  page,
}) => {
  const { content } = (await (
    await page.request.get('/api/identity/get_by_id/id/nl-meridian')
  ).json()) as {
    content: Record<'banners' | 'mobileBanners', { imageUrl: string; linkUrl: string | null }[]>;
  };
  /** Returns the paths of the visible banner pictures. */
  const listVisiblePictures = async () => {
    const pictures = page.locator('article picture:visible img');
    await expect(pictures.first()).toBeVisible();
    let sources: string[] = [];
    const read = async () =>
      (sources = await pictures.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).currentSrc),
      ));
    // A browser selects the source of a lazy picture only near the screen.
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await expect.poll(read).not.toContain('');
    return sources.map((source) => new URL(source).pathname);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/league/nl-meridian/');
  const onPhone = await listVisiblePictures();
  for (const { imageUrl } of content.mobileBanners) expect(onPhone).toContain(imageUrl);
  type Banners = typeof content.banners;
  const without = (banners: Banners, others: Banners) =>
    banners.filter(({ imageUrl }) => others.every((other) => other.imageUrl !== imageUrl));
  const wide = without(content.banners, content.mobileBanners);
  const narrow = without(content.mobileBanners, content.banners);
  expect([wide.length, narrow.length]).not.toContain(0);
  for (const { imageUrl } of wide) expect(onPhone).not.toContain(imageUrl);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/league/nl-meridian/');
  const onDesktop = await listVisiblePictures();
  for (const { imageUrl } of content.banners) expect(onDesktop).toContain(imageUrl);
  for (const { imageUrl } of narrow) expect(onDesktop).not.toContain(imageUrl);
  const linked = content.banners.filter(({ linkUrl }) => linkUrl !== null);
  expect(linked.length).toBeGreaterThan(0);
  for (const { linkUrl } of linked)
    expect(await page.locator(`article a[href="${linkUrl}"]`).count()).toBeGreaterThan(0);
});

test('[DSC-25] the same picture is narrower in a vertical banner, wider in a horizontal one, and has its own shape in an image', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const ratios: Record<string, number> = {};
  let natural = 0;
  let type = '';
  await page.route('**/api/identity/get_by_id/id/nl-meridian', async (route) => {
    const response = await route.fetch();
    const { content } = (await response.json()) as { content: object };
    const banner = { imageUrl: '/media/art/logo.svg', linkUrl: null, linkTarget: null, type };
    const banners = { banners: [banner], mobileBanners: [banner] };
    await route.fulfill({ response, json: { content: { ...content, ...banners } } });
  });
  for (type of ['vertical_banner', 'horizontal_banner', 'image']) {
    await page.goto('/category/nl-football/sub-category/nl-football-men/');
    await untilInteractive(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Meridian Premier', exact: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Premier');
    const picture = page.locator('article header picture:visible img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1);
    const size = await picture.evaluate((image: HTMLImageElement) => image.getBoundingClientRect());
    ratios[type] = size.width / size.height;
    natural = await picture.evaluate(
      (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight,
    );
  }
  const { vertical_banner: portrait = 0, horizontal_banner: strip = 0, image = 0 } = ratios;
  expect(image).toBeCloseTo(natural, 1);
  expect(portrait).toBeLessThan(image);
  expect(strip).toBeGreaterThan(image);
});

test('the browser may skip the layout of cards far along a row, except of one that contains the focus', async ({
  page,
}) => {
  // Other journeys add matches without teams to the lists of the first tenant.
  await page.goto(onTenant('pxa.localhost', '/'));
  await untilInteractive(page);
  const row = page
    .locator('ul.rail-row:not(:has(.card-title)):has(> :nth-child(6) .card-team)')
    .first();
  const contentVisibilities = () =>
    row.evaluate((list) =>
      [...list.children].slice(0, 6).map((card) => getComputedStyle(card).contentVisibility),
    );
  expect(await contentVisibilities()).toEqual([
    'visible',
    'visible',
    'visible',
    'auto',
    'auto',
    'auto',
  ]);
  await row.getByRole('listitem').nth(4).getByRole('link').first().focus();
  expect(await contentVisibilities()).toEqual([
    'visible',
    'visible',
    'visible',
    'auto',
    'visible',
    'auto',
  ]);
});
