import type { Locator, Page } from '@playwright/test';

/** The button that opens the menu More of an event. */
export const moreOf = (page: Page): Locator => page.locator('.tool-row summary');
