import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';
import { key, keyId } from './foreign/encrypt.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Opens a stream from a server of its own, whose requests the test can read. */
async function withPlayer(
  file: string,
  work: (opened: PlayerPage, origin: Origin) => Promise<void>,
  props: Parameters<Harness['open']>[0] = {},
  options: Parameters<Harness['open']>[1] = {},
) {
  const origin = await harness.ownOrigin();
  const opened = await harness.open(
    {
      source: `${origin.url}/foreign/${file}`,
      timing: { hideControlsAfterMs: 60_000, startErrorAfterMs: 3000, errorAfterMs: 60_000 },
      ...props,
    },
    { origin, ...options },
  );
  try {
    await work(opened, origin);
  } finally {
    await opened.close();
  }
}

const requestCount = (origin: Origin, part: string) =>
  origin.requested.filter((url) => url.includes(part)).length;
const loadedFullBuild = (origin: Origin) => requestCount(origin, '/hls-') > 0;

const play = async (opened: PlayerPage) => {
  await opened.page.getByRole('button', { name: 'Play' }).click();
  await opened.reach('playing');
};

/** Returns the frequency that is loudest in what the element plays, Hz; 0 in silence. */
const loudest = (page: Page) =>
  page.evaluate(async () => {
    type Captured = HTMLVideoElement & { captureStream: () => MediaStream };
    const stream = (document.querySelector('video') as Captured).captureStream();
    if (stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4096 });
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const peak = Math.max(...levels);
    const hertz = (levels.indexOf(peak) * context.sampleRate) / analyser.fftSize;
    await context.close();
    return peak < -70 ? 0 : Math.round(hertz / 20) * 20;
  });

async function choose(page: Page, section: RegExp, label: string) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: section }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
}

it('a separate audio rendition (EXT-X-MEDIA) is heard, and another one once it is chosen', () =>
  withPlayer('sound.m3u8', async (opened, origin) => {
    const { page } = opened;
    await play(opened);
    await expect.poll(() => loudest(page)).toBe(440);
    expect(loadedFullBuild(origin)).toBe(true);
    expect([requestCount(origin, 'sound.m3u8'), requestCount(origin, '/sound-1320/')]).toEqual([
      1, 0,
    ]);
    await choose(page, /^Sound/, 'Stadion');
    await expect.poll(() => loudest(page)).toBe(1320);
    expect((await opened.video()).bufferedAhead).toBeGreaterThan(0);
    const stored = await page.evaluate(() => localStorage.getItem('ott-player') ?? '{}');
    expect(JSON.parse(stored)).toMatchObject({
      soundTrack: { label: 'Stadion', language: 'de' },
    });
    // After a reload the stored track plays from the start; the other is never requested.
    origin.requested.length = 0;
    await page.reload();
    await play(opened);
    await expect.poll(() => loudest(page)).toBe(1320);
    expect(requestCount(origin, '/sound-440/')).toBe(0);
    expect(opened.complaints).toEqual([]);
  }));

it('the sound menu works by keyboard where the page runs from right to left', () =>
  withPlayer(
    'sound.m3u8',
    async (opened) => {
      const { page } = opened;
      await play(opened);
      await page.getByRole('button', { name: 'Settings' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: /^Sound/ }).press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Commentary');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => loudest(page)).toBe(1320);
      expect(opened.complaints).toEqual([]);
    },
    {},
    { direction: 'rtl' },
  ));

it('a separate audio rendition is heard without a prefetch, with one request of the playlist', () =>
  withPlayer('sound.m3u8', async (opened, origin) => {
    await opened.page.route('**/media-prefetch*.js', (route) => route.abort());
    await play(opened);
    await expect.poll(() => loudest(opened.page)).toBe(440);
    expect([requestCount(origin, 'hls.light'), requestCount(origin, 'sound.m3u8')]).toEqual([1, 1]);
  }));

const shownCues = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelector('video')?.textTracks ?? [])
      .filter(({ mode }) => mode === 'showing')
      .flatMap((track) => Array.from(track.activeCues ?? []))
      .map((cue) => (cue as VTTCue).text),
  );

it('captions in files and captions embedded in the video are offered, and shown once chosen', () =>
  withPlayer('captions.m3u8', async (opened, origin) => {
    const { page } = opened;
    await play(opened);
    // The light build lists captions; only showing them needs the full build.
    expect(loadedFullBuild(origin)).toBe(false);
    await choose(page, /^Captions/, 'English CC');
    await expect
      .poll(() => shownCues(page))
      .toEqual([expect.stringMatching(/^Said at second \d+$/)]);
    expect(loadedFullBuild(origin)).toBe(true);
    // The caption is in CEA-608 row 15, the last one, which the controls cover.
    const coveredBy = () =>
      page.evaluate(() => {
        const [caption, timeline] = ['.gsp-captions p', '.gsp-timeline'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return (caption?.bottom ?? Number.NaN) - (timeline?.top ?? Number.NaN);
      });
    await expect.poll(coveredBy).toBeLessThan(0);
    await choose(page, /^Captions/, 'Deutsch');
    await expect
      .poll(() => shownCues(page))
      .toEqual([expect.stringMatching(/^Worte bei Sekunde \d+$/)]);
    await choose(page, /^Captions/, 'Off');
    await expect.poll(() => shownCues(page)).toEqual([]);
    await choose(page, /^Captions/, 'English CC');
    await expect.poll(() => shownCues(page)).toEqual([expect.stringMatching(/^Said at/)]);
    expect(opened.complaints).toEqual([]);
  }));

it('captions show from the start for viewers who watch with them', () =>
  withPlayer('captions.m3u8', async (opened, origin) => {
    await opened.page.evaluate(() => localStorage.setItem('ott-player', '{"captions":"en"}'));
    await opened.page.reload();
    await play(opened);
    await expect.poll(() => shownCues(opened.page)).toEqual([expect.stringMatching(/^Said at/)]);
    expect([loadedFullBuild(origin), requestCount(origin, 'captions.m3u8')]).toEqual([true, 1]);
  }));

it('captions stay off for viewers who read a language that the stream lacks', () =>
  withPlayer('captions.m3u8', async (opened) => {
    await opened.page.evaluate(() => localStorage.setItem('ott-player', '{"captions":"fr"}'));
    await opened.page.reload();
    await play(opened);
    await opened.page.waitForTimeout(2000);
    expect(await shownCues(opened.page)).toEqual([]);
  }));

it('variables of a playlist are replaced: named ones, imported ones and those of the address', () =>
  withPlayer('variables.m3u8?list=variable-picture', async (opened, origin) => {
    await play(opened);
    await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(1);
    expect(loadedFullBuild(origin)).toBe(true);
    expect(requestCount(origin, '$')).toBe(0);
    expect(opened.complaints).toEqual([]);
  }));

it('[FLT-03] a variable that the address lacks is reported as an unreadable playlist', () =>
  withPlayer(
    'variables.m3u8',
    async (opened) => {
      await opened.reach('error', 30_000);
      expect((await opened.status())?.error).toMatchObject({ code: 'invalid', retrying: true });
    },
    { autoPlay: true },
  ));

it('the light build plays streams without separate audio, captions, variables or encryption', async () => {
  for (const file of ['picture/index.m3u8', '../video/master.m3u8']) {
    await withPlayer(file, async (opened, origin) => {
      await play(opened);
      expect([requestCount(origin, 'hls.light'), loadedFullBuild(origin)]).toEqual([1, false]);
      await opened.page.getByRole('button', { name: 'Settings' }).click();
      expect(await opened.page.getByRole('menuitem', { name: /^Sound/ }).count()).toBe(0);
    });
  }
});

const licenceUrl = 'https://licences.example/clear';
/** The response of a licence server for the browser's own system. */
const licence = {
  keys: [{ kty: 'oct', kid: keyId.toString('base64url'), k: key.toString('base64url') }],
  type: 'temporary',
};
const clearkey = { drm: { clearkey: { licenceUrl } } };

it('an encrypted stream plays with a licence of the server that the page names', () =>
  withPlayer(
    'locked.m3u8',
    async (opened, origin) => {
      const requested: unknown[] = [];
      await opened.page.route(licenceUrl, (route) => {
        requested.push(route.request().postDataJSON());
        const headers = { 'access-control-allow-origin': '*' };
        return route.fulfill({ json: licence, headers });
      });
      await play(opened);
      await expect.poll(async () => (await opened.video()).time).toBeGreaterThan(1);
      expect(loadedFullBuild(origin)).toBe(true);
      expect(requested).toEqual([expect.objectContaining({ kids: [keyId.toString('base64url')] })]);
      expect(opened.complaints).toEqual([]);
    },
    clearkey,
  ));

it.each([
  ['without licence servers', {}, false],
  ['with servers for another system', { drm: { widevine: { licenceUrl } } }, false],
  ['where the server refuses', clearkey, true],
] as const)('[FLT-03] an encrypted stream %s reports `encrypted`', (_, props, needsFullBuild) =>
  withPlayer(
    'locked.m3u8',
    async (opened, origin) => {
      await opened.page.route(licenceUrl, (route) => route.fulfill({ status: 403 }));
      await opened.page.getByRole('button', { name: 'Play' }).click();
      await opened.reach('error', 30_000);
      expect((await opened.status())?.error).toMatchObject({ code: 'encrypted', retrying: false });
      expect(loadedFullBuild(origin)).toBe(needsFullBuild);
    },
    props,
  ),
);

it('[FLT-03] an encrypted stream in a browser that cannot decrypt reports `unsupported`', () =>
  withPlayer(
    'locked.m3u8',
    async (opened) => {
      await opened.page.addInitScript(() =>
        Reflect.deleteProperty(Navigator.prototype, 'requestMediaKeySystemAccess'),
      );
      await opened.page.reload();
      await opened.page.getByRole('button', { name: 'Play' }).click();
      await opened.reach('error', 30_000);
      expect((await opened.status())?.error).toMatchObject({
        code: 'unsupported',
        retrying: false,
      });
    },
    clearkey,
  ));
