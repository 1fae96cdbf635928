import { expectAccessiblePages, followSystemTheme } from '../accessible-pages.ts';
import { expect, inMinutes, test } from '../journey.ts';

const groups = {
  'entry pages': [
    '/',
    '/live',
    '/upcoming',
    '/archive',
    '/auth/login',
    '/auth/sign-up',
    '/events/{upcoming}',
  ],
  lists: [
    '/latest',
    '/highlight',
    '/suggested',
    '/live/rugby',
    '/archive?sport=handball&date=past_90_days',
    '/archive?page=900',
    '/category/nl-football',
    '/category/nl-football/sub-category/nl-football-men',
    '/league/nl-meridian',
    '/league/nl-meridian?view=fixtures',
  ],
  'teams, search and texts': [
    '/team/nl-ast?view=fixtures&as=list',
    '/team/nl-ast?view=clips',
    '/search',
    '/search?q=caldervane',
    '/search?q=zzzzqqqq',
    '/search?scope=user&q=goal',
    '/faq',
    '/terms',
    '/info/how-to-watch',
    '/open-app',
    '/events/{cancelled}',
  ],
};

const membersMatch = {
  title: 'A match for members',
  gameStartDate: inMinutes(-1),
  gameEndDate: inMinutes(30),
  eventStatus: 'live',
  commerceType: 'commerce_members_media',
} as const;

for (const [name, pages] of Object.entries(groups))
  for (const locale of ['en', 'he'] as const)
    test(`no serious accessibility finding in either theme, and no overflow from 320 px on: ${name}, ${locale}`, async ({
      page,
      operator,
    }) => {
      test.setTimeout(300_000);
      const upcoming = await operator.createEvent({
        title: 'An upcoming match',
        gameStartDate: inMinutes(30),
        gameEndDate: inMinutes(35),
      });
      const cancelled = await operator.createEvent({
        title: 'A match that is called off',
        gameStartDate: inMinutes(90),
      });
      await operator.cancelEvent(cancelled);
      const isEntry = name === 'entry pages';
      if (isEntry) await operator.createEvent(membersMatch);
      await followSystemTheme(page);
      await expectAccessiblePages(
        page,
        locale,
        pages.map((path) => path.replace('{upcoming}', upcoming).replace('{cancelled}', cancelled)),
      );
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      // German has the longest badge that a list shows of a match; this is the narrowest screen.
      if (isEntry && locale === 'en') {
        await page.setViewportSize({ width: 320, height: 900 });
        await page.goto(`/de/events/${upcoming}`);
        const row = page.getByRole('listitem').filter({ hasText: membersMatch.title }).first();
        await expect(row.getByText('Kostenloses Konto')).toBeVisible();
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - 320);
        await expect.poll(overflow, 'overflow in German at 320 px').toBe(0);
      }
    });
