import type { Locator, Page } from '@playwright/test';
import { expect, inMinutes, operatorCall, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Expects the home team on the left of the away team, in a part of the page that shows both side by side. */
async function expectHomeOnTheLeft(part: Locator, home: string, away: string) {
  const crestOf = (name: string) => part.locator(`img[src*="${name}"]`).first();
  await expect(crestOf(home)).toBeVisible();
  await expect(crestOf(away)).toBeVisible();
  const middleOf = async (team: string) => {
    const box = await crestOf(team).boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  // What loads above may still move both.
  await expect
    .poll(async () => (await middleOf(away)) - (await middleOf(home)))
    .toBeGreaterThan(10);
}

const main = (page: Page) => page.getByRole('main');

for (const prefix of ['', '/he'])
  test(`two teams beside each other have home on the left, as on posters, at ${prefix || '/'}`, async ({
    page,
    operator,
  }) => {
    const id = await operator.createEvent({
      title: 'Caldervane – Dunmarrow',
      team1: 'nl-cal',
      team2: 'nl-dun',
      gameStartDate: inMinutes(90),
      commerceType: 'commerce_ppv_media',
    });
    await operatorCall(`event/set_lineup/${id}`, {
      home: [{ number: 1 }, { number: 9 }],
      away: [{ number: 1 }, { number: 10 }],
    });
    await openSignedIn(page, emailOf(`order${prefix.slice(1)}`), '/live/');
    await page.goto(`${prefix}/events/${id}/?tab=lineups`);
    await untilInteractive(page);
    await expectHomeOnTheLeft(page.getByRole('tabpanel'), 'nl-cal', 'nl-dun');
    await page.goto(`${prefix}/events/${id}/?tab=about`);
    await untilInteractive(page);
    const squads = page.getByRole('region', { name: prefix === '' ? 'Squads' : 'הסגלים' });
    await expectHomeOnTheLeft(squads, 'nl-cal', 'nl-dun');
    await page.goto(`${prefix}/account/ppv/buy/${id}/`);
    await untilInteractive(page);
    await expectHomeOnTheLeft(main(page), 'nl-cal', 'nl-dun');
    await page.goto(`${prefix}/events/stats/${id}/`);
    await untilInteractive(page);
    await expectHomeOnTheLeft(page.getByRole('heading', { level: 1 }), 'nl-cal', 'nl-dun');
  });
