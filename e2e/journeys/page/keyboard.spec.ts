import { hourMs } from '@grandstand/contract/constants';
import { expectVisibleFocus, pressOn, tabTo, typeInto } from '../keyboard.ts';
import { expect, expectPlaying, inMinutes, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn, password, logInAndOpen } from '../viewer.ts';

test('by keyboard alone a viewer corrects the sign-up form, signs up and continues to the next step', async ({
  page,
}) => {
  await page.goto('/');
  await untilInteractive(page);
  // The skip link is the first stop.
  await page.keyboard.press('Tab');
  await expect(page.locator('a[href="#content"]')).toBeFocused();
  await expectVisibleFocus(page);
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Log in' }));
  await expect(page).toHaveURL(/\/auth\/login\//);
  // The page is announced by its title.
  await expect(page.getByRole('main', { name: /Log in/ })).toBeFocused();
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }));
  await expect(page).toHaveURL(/\/auth\/sign-up\//);
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();

  const submit = page.getByRole('button', { name: 'Sign up', exact: true });
  await typeInto(page, page.getByLabel('Name', { exact: true }), 'Ann Lee');
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  // The first wrong field: the address is missing.
  const address = page.getByLabel('Email address');
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type(emailOf('keyboard'));
  await pressOn(page, submit, 'Space');
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\/$/);
});

test('by keyboard alone a viewer buys a ticket and returns to the match', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'A ticket by keyboard',
    gameStartDate: new Date(Date.now() + 170 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 172 * hourMs).toISOString(),
    commerceType: 'commerce_transactional_media',
  });
  await openSignedIn(page, emailOf('keyboard-buyer'), `/events/${id}/`);
  await untilInteractive(page);
  await pressOn(page, page.getByRole('link', { name: 'Buy ticket · €3.99' }));
  await expect(page.getByRole('heading', { name: 'Buy ticket' })).toBeVisible();
  await pressOn(page, page.locator('summary', { hasText: 'Test cards' }));
  await pressOn(page, page.getByRole('button', { name: '4242 4242 4242 4242' }));
  await pressOn(
    page,
    page.locator('form', { has: page.getByLabel('Card number') }).locator('[type=submit]'),
  );
  await expect(page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Go to the match' }));
  await expect(page).toHaveURL(`/events/${id}/`);
});

test('by keyboard alone a viewer watches a live match, opens a submenu of the player’s settings, makes a clip, marks a moment and writes in the chat; the focus returns to what opened each part', async ({
  page,
  operator,
}) => {
  test.setTimeout(300_000);
  const id = await operator.createEvent({
    title: 'Watched by keyboard',
    team1: 'nl-cal',
    team2: 'nl-dun',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(60),
    eventStatus: 'live',
  });
  await page.goto('/auth/login/');
  // Only accounts with a confirmed address may write in a chat.
  await logInAndOpen(page, 'newcomer@northline.example', `/events/${id}/`, 'grandstand-demo');
  // A page that is opened by its address does not play by itself.
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  const { keyboard } = page;

  await test.step('watch', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Play', exact: true }).first());
    await expectPlaying(page);
  });

  await test.step('a submenu of the player', async () => {
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await pressOn(page, settings);
    const menu = page.getByRole('menu');
    const rows = menu.getByRole('menuitem');
    await expect(rows.first()).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await expectVisibleFocus(page);
    const opener = await rows.nth(1).textContent();
    await keyboard.press('Enter');
    await expect(menu.getByRole('menuitemradio').first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(rows.filter({ hasText: opener ?? '' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(settings).toBeFocused();
  });

  await test.step('clip', async () => {
    const make = page.getByRole('button', { name: 'Make a clip' });
    await pressOn(page, make);
    const maker = page.getByRole('form', { name: 'New clip' });
    await expect(maker).toBeFocused();
    const start = maker.getByRole('slider', { name: 'Start' });
    await tabTo(page, start);
    const before = await start.getAttribute('aria-valuetext');
    await keyboard.press('ArrowRight');
    await expect(start).not.toHaveAttribute('aria-valuetext', before ?? '');
    // Escape leaves the editor.
    await keyboard.press('Escape');
    await expect(maker).toHaveCount(0);
    await expect(make).toBeFocused();

    await keyboard.press('Enter');
    await expect(maker).toBeFocused();
    const title = maker.getByRole('textbox', { name: 'Title' });
    await typeInto(page, title, ' ');
    await pressOn(page, maker.getByRole('button', { name: 'Save clip' }));
    await expect(title, 'the wrong field').toBeFocused();
    await typeInto(page, title, 'A clip by keyboard');
    await pressOn(page, maker.getByRole('button', { name: 'Save clip' }), 'Space');
    const made = page.getByRole('region', { name: 'Your clip is ready' });
    await expect(made).toBeFocused();
    await pressOn(page, made.getByRole('button', { name: 'Close' }));
    await expect(made).toHaveCount(0);
    await expect(make).toBeFocused();
  });

  await test.step('tag', async () => {
    const moments = page.getByRole('region', { name: 'Moments' });
    const goal = moments.getByRole('button', { name: 'Goal', exact: true });
    await pressOn(page, goal);
    await expect(moments.getByRole('button', { name: 'Caldervane City' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(moments.getByText(/^Marked: Goal/)).toBeVisible();
    await expect(goal).toBeFocused();
  });

  await test.step('chat', async () => {
    await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    const chat = page.getByRole('tab', { name: 'Chat' });
    await expect(chat).toBeFocused();
    await expect(chat).toHaveAttribute('aria-selected', 'true');
    const text = `By keyboard ${Date.now()}`;
    await typeInto(page, page.getByLabel('Write a comment'), text);
    await keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Write a comment')).toBeFocused();
  });
});
