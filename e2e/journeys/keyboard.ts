import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Tab presses after which a journey gives up; the longest page of the journeys has fewer stops. */
const maxStops = 90;

/**
 * Returns what is wrong with the focus of the page, or null: it must be on an element that is on the screen,
 * not covered, and drawn with an outline (of its own or of its box). A page without a focus has no fault.
 */
const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [startX, endX] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [startY, endY] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (startX >= endX || startY >= endY) return `${name}: off the screen`;
    const isUncovered = [0.1, 0.5, 0.9].some((share) => {
      const [x, y] = [startX + (endX - startX) * share, startY + (endY - startY) * share];
      const hit = document.elementFromPoint(x, y);
      // A label covers the checkbox that it belongs to.
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    if (!isUncovered) return `${name}: covered`;
    // A box draws the outline of the field within it.
    let box: Element | null = element;
    for (let level = 0; box !== null && level < 3; level += 1, box = box.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null;
    }
    return `${name}: no outline`;
  });

/** Expects that the viewer sees where the focus is, if anything has it. */
export const expectVisibleFocus = (page: Page): Promise<void> =>
  expect.poll(() => focusFault(page), { message: 'the visible focus', intervals: [30] }).toBe(null);

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));

/** Presses Tab, or another key, until the target has the focus, which must be visible at each step. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await test.step(`${key} to ${String(target)}`, async () => {
    await expect(target.first()).toBeAttached();
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press(key);
      await expectVisibleFocus(page);
    }
    throw new Error(`${String(target)} was not reached by ${maxStops} presses of ${key}`);
  });
}

/** Moves to the target by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field by Tab and replaces its value by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
