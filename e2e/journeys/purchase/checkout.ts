import type { Page } from '@playwright/test';
import { hourMs } from '@grandstand/contract/constants';
import { untilInteractive } from '../journey.ts';

/** Returns the times and status of a replay from yesterday. */
export const replayFromYesterday = () => ({
  gameStartDate: new Date(Date.now() - 30 * hourMs).toISOString(),
  gameEndDate: new Date(Date.now() - 28 * hourMs).toISOString(),
  eventStatus: 'archived' as const,
});

/** Fills the card form with a test card and submits it. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await untilInteractive(page);
  await page.getByText('Test cards', { exact: true }).click();
  await page.getByRole('button', { name: card }).click();
  await page
    .locator('form', { has: page.getByLabel('Card number') })
    .locator('[type=submit]')
    .click();
}
