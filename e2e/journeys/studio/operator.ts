/** Operators of the studio; each journey creates its own. */
import { studioHeader, type OperatorRole } from '@grandstand/contract/constants';
import { test, type APIRequestContext, type Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, operatorCall } from '../journey.ts';

export const operatorPassword = 'a-journey-of-the-studio';

/**
 * Invites an operator with the machine's key, and accepts for them. Returns their email address.
 * An administrator of the platform also has this role in the tenant.
 */
export async function createOperator(
  request: APIRequestContext,
  role: OperatorRole,
  { administrator = false } = {},
): Promise<string> {
  const email = `${role}-${crypto.randomUUID()}@studio.example`;
  const invited = (await operatorCall('person/invite', {
    email,
    role,
    administrator,
    mail: false,
  })) as {
    content: { link: string };
  };
  const token = new URL(invited.content.link).hash.replace('#token=', '');
  const accepted = await request.post('/api/operator/invitation/accept', {
    headers: { [studioHeader]: '1', origin: new URL(invited.content.link).origin },
    data: { token, name: `Journey ${role}`, password: operatorPassword, code: null },
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  return email;
}

/** Signs in on the studio's own page, and opens an address of the studio. */
export async function openStudio(page: Page, email: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/studio${path}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(`/studio${path}`));
}

/** Checks a surface in both themes and three widths: by axe, and that nothing scrolls sideways. */
export async function checkSurface(page: Page, surface: string): Promise<void> {
  await settleLayout(page);
  const size = page.viewportSize();
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [390, 820, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await test.step(`${surface}, ${colorScheme}, ${width} px`, async () => {
        await expectAccessible(page);
        expect(await sidewaysScroll(page)).toBe(0);
      });
    }
  if (size !== null) await page.setViewportSize(size);
}
