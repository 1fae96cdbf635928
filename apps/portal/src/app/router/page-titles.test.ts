import { expect, it } from 'vitest';
import { isBrowserRendered } from './guards.ts';
import { pageModule } from './page-modules.ts';
import { routes } from './routes.ts';

const rows = routes.filter(isBrowserRendered);

it.each(rows)(
  '$path has a title before its data is loaded',
  async ({ page }) => {
    const { title } = await pageModule(page).load();
    expect(title?.(((key: string) => key) as never)).toMatch(/^[a-zA-Z]+\.\w+/);
  },
  30_000,
);

it('browser-rendered pages include those of payment, club and sign-up', () => {
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
