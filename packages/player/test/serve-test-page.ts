import { startHarness } from './harness.ts';

/**
 * Serves the page under test for manual checks: `node packages/player/test/serve-test-page.ts`, then open one
 * of the printed URLs.
 */
const harness = await startHarness();
harness.origin.live.set('demo', {
  startedAt: Date.now() - 120_000,
  windowSegments: 60,
  endedAt: null,
});
const { url } = harness.origin;
const address = (props: object) =>
  `${url}/site/index.html?props=${encodeURIComponent(JSON.stringify(props))}`;
process.stdout.write(
  [
    `video: ${address({ source: `${url}/captioned/master.m3u8`, hasTextTracks: true })}`,
    `live: ${address({ source: `${url}/live/demo/master.m3u8`, mode: 'live' })}`,
    `error: ${address({ source: `${url}/video/absent.m3u8`, autoPlay: true })}`,
    '',
  ].join('\n'),
);
process.once('SIGINT', () => void harness.close());
