import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  waitForText,
} from '../journey.ts';
import { logIn, storedSession } from '../viewer.ts';

const survey = 'survey_user_experience_1';

/** Returns the path of a replay that is free for everyone. */
async function findFreeReplay(page: Page): Promise<string> {
  const response = await page.request.post('/api/event/list', {
    data: { status: 'archived', size: 20 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; hasStream: boolean; commerceType: string }[] };
  };
  const found = content.entries.find(
    ({ hasStream, commerceType }) => hasStream && commerceType === 'commerce_free_media',
  );
  return `/events/${found?.id}/`;
}

test('[SRV-03, SRV-05, SRV-08, SRV-09, SRV-11, SRV-14, SRV-15] a viewer is prompted to take a survey, postpones it, and answers a day later', async ({
  page,
}) => {
  await page.clock.install();
  const prompt = page.getByRole('dialog', { name: 'How do you like Northline Sport?' });
  const storedRecord = async () => {
    const { user } = (await storedSession(page)) as { user?: { options?: Record<string, object> } };
    return user?.options?.[survey] ?? {};
  };
  const path = await findFreeReplay(page);
  await page.goto(`/auth/login/?redirect=${encodeURIComponent(path)}`);
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await expect(page).toHaveURL(path);
  // After a click on the portal it plays by itself.
  await expectPlaying(page);

  // Repeated, in case the script that waits for this time had not been loaded.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect(prompt).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
  // It leaves the moments and the players beside the video readable.
  await page.setViewportSize({ width: 1440, height: 900 });
  const moments = page.getByRole('tabpanel');
  await expect(moments).toBeInViewport();
  const { x = 0 } = (await moments.boundingBox()) ?? {};
  const promptBox = await prompt.boundingBox();
  expect((promptBox?.x ?? 0) + (promptBox?.width ?? 0)).toBeLessThan(x);
  // On a small laptop it leaves the tools of the match free.
  await page.setViewportSize({ width: 1024, height: 768 });
  const tools = await page.getByRole('button', { name: 'Share', exact: true }).boundingBox();
  const { y: top = 0 } = (await prompt.boundingBox()) ?? {};
  expect((tools?.y ?? 768) + (tools?.height ?? 0)).toBeLessThan(top);
  await expectAccessible(page);
  const saved = page.waitForResponse(/\/api\/user\/update_profile/);
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect(prompt).toBeHidden();
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(false);
  await expect.poll(storedRecord).toEqual({ surveyName: survey, skipped: expect.any(String) });
  // The portal requests the profile again before the next prompt, so the choice must be stored by then.
  expect((await saved).ok()).toBe(true);

  // A day later the token has expired, and the portal refreshes it.
  await page.clock.fastForward('24:01:00');
  await expect(prompt).toBeVisible();
  await prompt.getByRole('button', { name: 'Start' }).click();
  const form = page.frameLocator('iframe');
  await form.getByText('5', { exact: true }).click();
  await expect(form.getByRole('radio', { name: '5' })).toBeChecked();
  const message = waitForText(page, 'Thanks for your answers');
  await form.getByRole('button', { name: 'Send' }).click();
  await message;
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(storedRecord).toEqual({ surveyName: survey, submitted: expect.any(String) });
});
