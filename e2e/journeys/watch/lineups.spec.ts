import type { Page } from '@playwright/test';
import { sidewaysScroll } from '../accessible-pages.ts';
import { runningMatch } from '../event-page.ts';
import {
  expect,
  expectAccessible,
  inMinutes,
  operatorCall,
  test,
  untilInteractive,
} from '../journey.ts';

const setLineup = (id: string, body: object) => operatorCall(`event/set_lineup/${id}`, body);
const tab = (page: Page) => page.getByRole('tab', { name: 'Line-ups' });
const team = (page: Page, name: string) => page.getByRole('region', { name });

const home = [
  { number: 1 },
  { number: 9, isCaptain: true },
  { number: 77, name: 'Marin Guestholm', position: 'defender' },
  { number: 13, isStarter: false },
];
const away = [{ number: 1 }, { number: 10 }];

for (const width of [390, 1440])
  test(`the line-ups of a match appear, change and leave while its page is open at ${width} px`, async ({
    page,
    operator,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await operator.createEvent({
      title: 'With line-ups',
      gameStartDate: inMinutes(60),
      team1: 'nl-cal',
      team2: 'nl-dun',
    });
    await page.goto(`/events/${id}/`);
    await untilInteractive(page);
    await expect(page.getByRole('tab', { name: 'Chat' })).toBeVisible();
    await expect(tab(page)).toHaveCount(0);

    await setLineup(id, { home });
    await tab(page).click();
    const ours = team(page, 'Caldervane City');
    await expect(ours.getByRole('listitem')).toHaveCount(4);
    await expect(ours.getByRole('heading', { level: 4 })).toHaveText([
      'Goalkeepers',
      'Defenders',
      'Forwards',
      'Bench',
    ]);
    await expect(ours.getByTitle('Captain')).toHaveCount(1);
    const theirs = team(page, 'Dunmarrow Wanderers');
    await expect(theirs.getByText('No line-up yet')).toBeVisible();

    await setLineup(id, { away });
    await expect(theirs.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
    // Both teams beside each other, their goalkeepers at the same height.
    const boxOf = async (side: typeof ours) => {
      const box = await side.getByRole('listitem').first().boundingBox();
      if (box === null) throw new Error('a player has no box');
      return box;
    };
    const [left, right] = [await boxOf(ours), await boxOf(theirs)];
    expect(Math.abs(left.y - right.y)).toBeLessThan(1);
    expect(right.x).toBeGreaterThan(left.x + left.width);
    // Nothing to watch yet, so nothing links to moments.
    await expect(ours.getByRole('link')).toHaveCount(0);

    await setLineup(id, { home: [], away: [] });
    await expect(tab(page)).toHaveCount(0);
  });

test('a player of a line-up leads to their moments, and Back returns', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent(runningMatch());
  await setLineup(id, { home, away });
  await page.goto(`/events/${id}/?tab=lineups`);
  await untilInteractive(page);
  const guest = team(page, 'Caldervane City').getByRole('link', { name: 'Marin Guestholm' });
  await guest.focus();
  await page.keyboard.press('Enter');
  const moments = page.getByRole('tab', { name: 'Moments' });
  await expect(moments).toHaveAttribute('aria-selected', 'true');
  await expect(moments).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Player no.' })).toHaveValue('77');
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('nl-cal');
  await expectAccessible(page);
  await page.goBack();
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true');
  await expect(guest).toBeVisible();
});

test('a match of minors has no line-ups, even if it had one before it was marked as such', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent(runningMatch());
  await setLineup(id, { home });
  await operatorCall(`event/set_safeguarded/${id}`, { safeguarded: true });
  await expect(setLineup(id, { home })).rejects.toThrow('have no line-ups');
  await page.goto(`/events/${id}/?tab=lineups`);
  await untilInteractive(page);
  await expect(page.getByRole('heading', { name: 'About this event' })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
  expect(await page.content()).not.toContain('Marin Guestholm');
});
