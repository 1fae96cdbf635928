import { expect, expectPlaying, onTenant, test } from '../journey.ts';
import { emailOf, signUp } from '../viewer.ts';

const arena = (path: string) => onTenant('pxa.localhost', path);
/**
 * Playlist of a video that at `pxa` only a channel for members shows, and at `localhost` also free matches.
 */
const sharedPlaylist = '/media/films/football/v360/index.m3u8';

test('[SEC-16] a video for members plays for a member, and its files are closed to everyone else', async ({
  page,
  request,
}) => {
  const segments: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.m4s')) segments.push(response.url());
  });
  const event = '/events/px-turf';
  await page.goto(arena(`/auth/sign-up/?redirect=${encodeURIComponent(event)}`));
  await signUp(page, emailOf('closed-films'));
  await expect(page).toHaveURL(arena('/auth/sign-up/personalization/'));
  await page.goto(arena(event));
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);

  const [segment = ''] = segments;
  expect(segments.filter((url) => !url.includes(`${event}/films/football/`))).toEqual([]);
  expect(segment).toContain(arena('/media/h/'));
  // Only browsers resolve names below `localhost`: the host goes into the header.
  const statusOf = async (host: string, path: string) =>
    (await request.get(path, { headers: { host: new URL(onTenant(host, '/')).host } })).status();
  const { pathname } = new URL(segment);
  expect(await statusOf('pxa.localhost', pathname)).toBe(200);
  expect(await statusOf('pxa.localhost', pathname.replace(/\/h\/[^/]+/, ''))).toBe(403);
  expect(await statusOf('localhost', pathname)).toBe(403);
  expect(await statusOf('pxa.localhost', sharedPlaylist)).toBe(403);
  expect(await statusOf('localhost', sharedPlaylist)).toBe(200);
});
