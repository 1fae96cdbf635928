import type { Locator, Page } from '@playwright/test';
import { inMinutes } from './journey.ts';

/** The button that opens the menu More of an event. */
export const moreOf = (page: Page): Locator => page.locator('.tool-row summary');

/** A match of two teams that has run for two of its five minutes. */
export const runningMatch = () =>
  ({
    title: 'Caldervane City – Dunmarrow Wanderers',
    team1: 'nl-cal',
    team2: 'nl-dun',
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(3),
    eventStatus: 'live',
  }) as const;
