import { expect, it } from 'vitest';
import { isBrowserRendered } from './guards.ts';
import { pageModule } from './page-modules.ts';
import { routes } from './routes.ts';

const rows = routes.filter(isBrowserRendered);

it.each(rows)(
  '$path has a title before its data',
  async ({ page }) => {
    const { title } = await pageModule(page).load();
    expect(title?.(((key: string) => key) as never)).toMatch(/^[a-zA-Z]+\.\w+/);
  },
  30_000,
);

it('the pages of a payment, the club and the sign-up are among them', () => {
  const paths = rows.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/payment/success',
      '/payment/failure',
      '/payment/processing',
      '/club',
      '/auth/sign-up/personalization',
      '/auth/sign-up/subscription',
      '/auth/sign-up/subscription/code',
      '/auth/sign-up/following/league',
      '/auth/sign-up/following/category/{mainId}',
    ]),
  );
});
