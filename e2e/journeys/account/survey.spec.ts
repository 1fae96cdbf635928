import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectPlaying, playbackOf, test, willSay } from '../journey.ts';
import { logIn, storedSession } from '../viewer.ts';

const survey = 'survey_user_experience_1';

// A press in a frame that still moves would miss its target.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A video on demand that is free for everyone. */
async function aReplay(page: Page): Promise<string> {
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

test('[SRV-03, SRV-05, SRV-08, SRV-09, SRV-11, SRV-14, SRV-15] a viewer is prompted, postpones, and answers a day later', async ({
  page,
}) => {
  await page.clock.install();
  const question = page.getByRole('dialog', { name: 'How do you like Northline Sport?' });
  const record = async () => {
    const { user } = (await storedSession(page)) as { user?: { options?: Record<string, object> } };
    return user?.options?.[survey] ?? {};
  };
  const path = await aReplay(page);
  await page.goto(`/auth/login/?redirect=${encodeURIComponent(path)}`);
  await logIn(page, 'viewer@northline.example', 'grandstand-demo');
  await expect(page).toHaveURL(path);
  // After a click on the portal it plays by itself.
  await expectPlaying(page);

  // Again, in case the waiting script was not there yet.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect(question).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(true);
  await expectAccessible(page);
  const saved = page.waitForResponse(/\/api\/user\/update_profile/);
  await question.getByRole('button', { name: 'Later' }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await playbackOf(page)).paused).toBe(false);
  await expect.poll(record).toEqual({ surveyName: survey, skipped: expect.any(String) });
  // The profile is requested again before the next prompt, and then has it.
  expect((await saved).ok()).toBe(true);

  // A day later: the token has expired, and is renewed on the way.
  await page.clock.fastForward('24:01:00');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Answer now' }).click();
  const form = page.frameLocator('iframe');
  await form.getByText('5', { exact: true }).click();
  await expect(form.getByRole('radio', { name: '5' })).toBeChecked();
  const said = willSay(page, 'Thank you for your answers');
  await form.getByRole('button', { name: 'Send' }).click();
  await said;
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(record).toEqual({ surveyName: survey, submitted: expect.any(String) });
});
