import { studioHeader, dayMs } from '@grandstand/contract/constants';
import type { Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  onTenant,
  operatorCall,
  test,
} from '../journey.ts';
import { otherBrowser } from '../viewer.ts';
import { createOperator, openStudio, operatorPassword } from './operator.ts';

test.afterEach(({ consoleErrors }) => {
  // The page requests the session before it shows the sign-in form; a refused version is 409.
  for (const status of [401, 409]) ignoreStatus(consoleErrors, status);
});

const rowsOf = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

/** The time in a number of days, as an input of the studio has it; the portal's zone is UTC. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 16);

test('an editor arranges the front page, previews it, publishes it, undoes that, and schedules it', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  // A portal of its own: others look at the home pages of the demo meanwhile.
  const id = `front${crypto.randomUUID().slice(0, 6)}`;
  const host = `${id}.localhost`;
  await test.step('a portal with a match', async () => {
    const administrator = await createOperator(request, 'owner', { administrator: true });
    await openStudio(page, administrator, '/portals');
    await page.getByRole('link', { name: 'New portal' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Front Page United');
    await page.getByLabel('Id', { exact: true }).fill(id);
    await page.getByLabel('Hosts', { exact: true }).fill(host);
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('Mail address of the owner').fill(`owner@${id}.example`);
    await page.getByRole('button', { name: 'Create portal' }).click();
    await expect(page.getByRole('link', { name: 'Open the portal' })).toBeVisible();
  });
  for (const [title, days] of [
    ['First – Second', 1],
    ['Third – Fourth', 2],
  ] as const)
    await operatorCall(
      'event/create',
      {
        title,
        sportType: 'handball',
        gameStartDate: new Date(Date.now() + days * dayMs).toISOString(),
        eventStatus: 'upcoming',
      },
      host,
    );
  const email = `editor-${id}@studio.example`;
  const invited = (await operatorCall(
    'person/invite',
    { email, role: 'editor', mail: false },
    host,
  )) as { content: { link: string } };
  const token = new URL(invited.content.link).hash.replace(/^#token=([^&]*).*$/, '$1');

  const editor = await otherBrowser(browser, { viewport: { width: 1440, height: 900 } });
  const studio = editor.page;
  await studio.goto(onTenant(host, '/'));
  // A page of the portal sends the call, because only browsers resolve its host.
  const accepted = await studio.evaluate(
    async ({ header, ...body }) => {
      const response = await fetch('/api/operator/invitation/accept', {
        method: 'POST',
        headers: { [header]: '1', 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, name: 'Edda Editor', code: null }),
      });
      return `${response.status} ${await response.text()}`;
    },
    { header: studioHeader, token, password: operatorPassword },
  );
  expect(accepted).toMatch(/^200 /);
  await studio.goto(onTenant(host, '/studio/'));
  const viewer = await otherBrowser(browser);
  const home = async () => {
    await viewer.page.goto(onTenant(host, '/'));
    return viewer.page;
  };

  await test.step('arranges rows, a featured match and a banner', async () => {
    await studio
      .getByRole('navigation', { name: 'Rooms' })
      .getByRole('link', { name: 'Front page', exact: true })
      .first()
      .click();
    await expect(studio.getByText('Viewers see this page.')).toBeVisible();
    await studio.getByLabel('Find the match').fill('Third');
    await studio.getByLabel('Match', { exact: true }).selectOption({ index: 1 });
    await studio.getByRole('button', { name: 'Move up: Coming up' }).click();
    const row = studio.getByRole('listitem').filter({ hasText: 'Coming up' });
    await row.getByText('Title and limits').click();
    await row.getByLabel('Own title (English)').fill('This week');
    const picture = await studio.screenshot();
    await studio
      .getByLabel('Add a banner')
      .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: picture });
    const crop = studio.getByRole('dialog', { name: 'Add a banner' });
    await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await crop.getByRole('button', { name: 'Use picture' }).click();
    const banner = studio.getByRole('group', { name: 'Banner 1' });
    await expect(banner.getByText('Enter the text in at least one language.')).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await banner.getByLabel('What the picture says (English)').fill('Season tickets for members');
    await banner.getByLabel('Link').fill('upcoming');
    await expect(banner.getByText(/Enter a page that begins with/)).toBeVisible();
    await banner.getByLabel('Link').fill('/upcoming');
    await banner.getByLabel('For', { exact: true }).selectOption('Signed-in viewers');
  });

  await test.step('unsaved changes survive a reload', async () => {
    await studio.reload();
    await expect(studio.getByText(/Not saved yet/)).toBeVisible();
    await expect(studio.getByLabel('What the picture says (English)')).toHaveValue(
      'Season tickets for members',
    );
  });

  await test.step('previews it as the viewers it is for; others see nothing of it', async () => {
    await studio.getByRole('button', { name: 'Preview', exact: true }).click();
    const dialog = studio.getByRole('dialog', { name: 'Preview' });
    const open = async () => {
      const opened = studio.context().waitForEvent('page');
      await dialog.getByRole('link', { name: 'Open the preview' }).click();
      return opened;
    };
    const banner = { name: 'Season tickets for members' };
    const asAnyone = await open();
    await expect(asAnyone.getByText('Preview of a draft.')).toBeVisible();
    await expect(asAnyone.getByRole('heading', { name: 'This week' })).toBeVisible();
    await expect(asAnyone.getByRole('link', banner)).toHaveCount(0);
    await expect(asAnyone.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await dialog.getByLabel('As').selectOption('Signed-in viewers');
    await dialog.getByLabel('Theme').selectOption('Light');
    const asMember = await open();
    await expect(asMember.getByRole('link', banner)).toHaveAttribute('href', /\/upcoming/);
    await expect(asMember.locator('html')).toHaveAttribute('data-theme', 'light');
    const reloaded = await asMember.reload();
    expect(reloaded?.headers()['cache-control']).toBe('no-store');
    await Promise.all([asAnyone.close(), asMember.close()]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await rowsOf(await home())).toContain('Coming up');
  });

  await test.step('publishes it, and undoes that', async () => {
    await studio.getByRole('button', { name: 'Publish now' }).click();
    await expect(studio.getByText('The front page is live')).toBeVisible();
    expect(await rowsOf(await home())).toContain('This week');
    await expect(viewer.page.getByRole('heading', { name: /Third/ }).first()).toBeVisible();
    await studio.getByRole('button', { name: 'Undo' }).click();
    await expect(studio.getByText('This is a draft.')).toBeVisible();
    expect(await rowsOf(await home())).toContain('Coming up');
  });

  await test.step('compares with what someone else saved', async () => {
    const row = studio.getByRole('listitem').filter({ hasText: 'Highlights' });
    await row.getByRole('checkbox', { name: 'Highlights' }).uncheck();
    const draft = { featuredEventId: null, rows: [{ row: 'latest' }], banners: [] };
    await operatorCall('front_page/set_draft', { version: 3, draft }, host);
    await studio.getByRole('button', { name: 'Save draft' }).click();
    const compare = studio.getByRole('dialog', { name: 'Someone else changed the front page' });
    await expect(compare.getByText('Your change')).toBeVisible();
    await compare.getByRole('button', { name: 'Save draft' }).click();
    await expect(compare).toHaveCount(0);
    await expect(row.getByRole('checkbox', { name: 'Highlights' })).not.toBeChecked();
  });

  await test.step('schedules it, and withdraws the time', async () => {
    await studio.getByRole('button', { name: 'Publish later' }).click();
    const dialog = studio.getByRole('dialog', { name: 'Publish later' });
    await dialog.getByLabel('Date and time').fill(inDays(-1));
    await expect(dialog.getByText('This time is over.')).toBeVisible();
    await dialog.getByLabel('Date and time').fill(inDays(3));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(studio.getByText(/This draft goes live on/)).toBeVisible();
    await expect(studio.getByRole('checkbox', { name: 'Clips' })).toBeDisabled();
    await studio.getByRole('button', { name: 'Edit again, don’t publish' }).click();
    await expect(studio.getByRole('checkbox', { name: 'Clips' })).toBeEnabled();
  });

  await settleLayout(studio);
  for (const [colorScheme, width] of [
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await studio.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await studio.setViewportSize({ width, height: 900 });
    await expectAccessible(studio);
    expect(await sidewaysScroll(studio)).toBe(0);
  }
});
