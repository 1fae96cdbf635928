import { expect, expectAccessible, ignoreStatus, onTenant, test } from '../journey.ts';

const texts = ['faq', 'about', 'terms', 'privacy'] as const;

test('[RTE-03] every tenant has its texts, in the home layout and in the language of the page', async ({
  page,
}) => {
  test.setTimeout(300_000);
  for (const host of ['localhost', 'harbour.localhost', 'pxa.localhost']) {
    const titles = new Map<string, string>();
    for (const text of texts) {
      const response = await page.request.get(`/${text}/`);
      expect(response.status()).toBe(200);
      await page.goto(onTenant(host, `/${text}/`));
      await expect(page.locator('[data-layout="home"]')).toBeAttached();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      titles.set(text, (await heading.textContent()) ?? '');
      expect(await page.getByRole('main').locator('p').count()).toBeGreaterThan(2);
    }
    expect(new Set(titles.values()).size).toBe(texts.length);
    await page.goto(onTenant(host, '/he/about/'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveAttribute('dir', 'rtl');
    expect(await heading.textContent()).not.toBe(titles.get('about'));
  }
});

test('[RTE-03] legal pages describe what this tenant does, in the language of the page', async ({
  page,
}) => {
  await page.goto('/ko/terms/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('이용약관');
  await expect(heading).toHaveAttribute('lang', 'ko');
  await page.goto('/privacy/');
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible();
  // This tenant has no chat, but ads.
  await page.goto(onTenant('harbour.localhost', '/privacy/'));
  await expect(page.getByRole('heading', { name: 'Purchases and receipts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toHaveCount(0);
  await expect(page.getByText('Ad servers:')).toBeVisible();
});

test('[RTE-06] the footer leads to each legal page, which is accessible', async ({ page }) => {
  await page.goto('/about/');
  for (const [name, title] of [
    ['Cookies', 'Cookies and privacy choices'],
    ['Legal notice', 'Legal notice'],
    ['Accessibility', 'Accessibility statement'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page);
  }
});

test('[RTE-06] [RTE-28] /info/{type} shows a known kind, including a tenant’s own, and is a 404 for others', async ({
  page,
  request,
  consoleErrors,
}) => {
  await page.goto('/info/how-to-watch/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to watch');
  await expectAccessible(page);
  await page.goto('/info/faq/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq\/$/);
  // Another tenant's own kind is unknown here.
  for (const address of [
    '/info/nothing/',
    '/info/FAQ/',
    onTenant('pxa.localhost', '/info/how-to-watch/'),
  ]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    const { pathname } = new URL(page.url());
    await expect(page.getByText(`Page Not Found: ${pathname}`)).toBeVisible();
  }
  expect((await request.get('/info/..%2f..%2fREADME/')).status()).toBe(404);
  ignoreStatus(consoleErrors, 404);
});

test('a link of the table of contents scrolls to its part of the text', async ({ page }) => {
  await page.goto('/terms/');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const last = contents.getByRole('link').last();
  const target = (await last.getAttribute('href')) ?? '';
  await last.click();
  await expect(page.locator(`[id="${decodeURIComponent(target.slice(1))}"]`)).toBeInViewport();
  await expect(page).toHaveURL(({ hash }) => hash === target);
});

test('[RTE-14] /redirect/events/{referenceId} redirects to the event of that reference, or is a 404', async ({
  page,
  request,
  consoleErrors,
}) => {
  const listed = await request.post('/api/event/list', {
    data: { 'identities.id': ['nl-meridian'], status: ['upcoming', 'archived'], size: 50 },
  });
  const { content } = (await listed.json()) as {
    content: { entries: { id: string; referenceId: string | null }[] };
  };
  const entry = content.entries.find(({ referenceId }) => referenceId !== null);
  expect(entry).toBeDefined();
  const address = `/redirect/events/${entry?.referenceId}/`;
  const direct = await request.get(address, { maxRedirects: 0 });
  expect(direct.headers()['location']).toBe(`/events/${entry?.id}/`);
  await page.goto(`/de${address}`);
  await page.waitForURL(`**/de/events/${entry?.id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  for (const path of ['no-such-reference', 'a%20b', '%2f%2fevil.example']) {
    const response = await page.goto(`/redirect/events/${path}/`);
    expect(response?.status(), path).toBe(404);
    expect(new URL(page.url()).hostname).toBe('localhost');
  }
  ignoreStatus(consoleErrors, 404);
});

test('[RTE-15] /open-app links to the stores of the tenant’s app, or home if it has none', async ({
  page,
}) => {
  await page.goto('/open-app/');
  const stores = page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ });
  await expect(stores).toHaveCount(2);
  for (const store of await stores.all())
    await expect(store).toHaveAttribute('href', /^https:\/\//);
  await expectAccessible(page);
  const response = await page.goto(onTenant('harbour.localhost', '/open-app/'));
  expect(response?.status()).toBe(200);
  await expect(stores).toHaveCount(0);
  await page.getByRole('main').getByRole('link').click();
  await page.waitForURL((url) => url.pathname === '/');
});
