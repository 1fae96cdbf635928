import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { PlayerErrorCode, PlayerProps } from '../src/index.ts';
import { startHarness, type Harness, type OpenOptions, type PlayerPage } from './harness.ts';
import type { Origin, CustomFault } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

type Stream = {
  code: PlayerErrorCode;
  /** True if the player keeps retrying while the message shows. */
  retrying: boolean;
  prepare: (origin: Origin) => unknown;
  props?: Partial<PlayerProps>;
  options?: OpenOptions;
  path?: string;
};

const isMaster = (path: string) => path === 'master.m3u8';
const isMediaPlaylist = (path: string) => path.endsWith('index.m3u8');
const isInit = (path: string) => path.endsWith('.mp4');

/** Responds to some paths with another body. */
const replaced =
  (matches: (path: string) => boolean, change: (body: Buffer) => Buffer | string) =>
  (origin: Origin) => {
    const previousFault: CustomFault | null = origin.customFault;
    origin.customFault = (path, body, response) => {
      if (!matches(path)) return previousFault?.(path, body, response) ?? false;
      response.end(change(body));
      return true;
    };
  };
const rewritten = (matches: (path: string) => boolean, change: (text: string) => string) =>
  replaced(matches, (body) => change(body.toString()));
const withKey = (key: string) =>
  rewritten(isMediaPlaylist, (text) => text.replace('#EXT-X-MAP', `#EXT-X-KEY:${key}\n#EXT-X-MAP`));
const allOf =
  (...preparations: ((origin: Origin) => unknown)[]) =>
  (origin: Origin) =>
    preparations.forEach((prepare) => prepare(origin));

/** A video file of any length: the start is there at once, the rest arrives for as long as it takes. */
function endlessVideo(response: ServerResponse): void {
  response.write(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'));
  const writeTimer = setInterval(() => response.write(Buffer.alloc(2000)), 100);
  response.on('close', () => clearInterval(writeTimer));
}

const streams: Record<string, Stream> = {
  'a server that fails': {
    code: 'server',
    retrying: true,
    prepare: (origin) => {
      origin.fault = 500;
    },
  },
  'a connection that is cut': {
    code: 'network',
    retrying: true,
    prepare: (origin) => {
      origin.fault = 'cut';
    },
  },
  'a video that does not exist': {
    code: 'not_found',
    retrying: false,
    prepare: () => undefined,
    path: '/video/absent.m3u8',
  },
  'a live stream that does not exist yet': {
    code: 'not_found',
    retrying: true,
    prepare: () => undefined,
    path: '/live/absent/master.m3u8',
    props: { mode: 'live' },
  },
  'a web page': {
    code: 'invalid',
    retrying: true,
    prepare: (origin) => {
      origin.fault = 'page';
    },
  },
  'a long MP4 video': {
    code: 'invalid',
    retrying: false,
    prepare: (origin) => {
      origin.customFault = (_path, _body, response) => {
        endlessVideo(response);
        return true;
      };
    },
  },
  'a DASH manifest': {
    code: 'invalid',
    retrying: false,
    prepare: rewritten(isMaster, () => '<?xml version="1.0"?>\n<MPD type="static"></MPD>'),
  },
  'a master playlist without renditions': {
    code: 'empty',
    retrying: true,
    prepare: rewritten(isMaster, () => '#EXTM3U\n'),
  },
  'a playlist without segments': {
    code: 'empty',
    retrying: true,
    prepare: rewritten(isMediaPlaylist, () => '#EXTM3U\n#EXT-X-TARGETDURATION:2\n'),
  },
  'a finished playlist without segments': {
    code: 'empty',
    retrying: true,
    prepare: rewritten(isMediaPlaylist, () => '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n'),
  },
  'a key that is lost': {
    code: 'encrypted',
    retrying: true,
    prepare: withKey('METHOD=AES-128,URI="lost.key",IV=0x01'),
  },
  'a key that is another file': {
    code: 'encrypted',
    retrying: false,
    prepare: withKey('METHOD=AES-128,URI="index.m3u8",IV=0x00000000000000000000000000000001'),
  },
  'a key of a system that the player lacks': {
    code: 'encrypted',
    retrying: false,
    prepare: withKey(
      'METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AA==",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"',
    ),
  },
  'a codec that the browser lacks': {
    code: 'unsupported',
    retrying: false,
    prepare: rewritten(isMaster, (text) => text.replaceAll('avc1.64', 'dvh1.05')),
  },
  'a codec that the browser lacks, and that the playlist does not name': {
    code: 'unsupported',
    retrying: false,
    prepare: allOf(
      rewritten(isMaster, (text) => text.replaceAll(/CODECS="[^"]*",/g, '')),
      replaced(isInit, (body) =>
        Buffer.from(body.toString('latin1').replaceAll('avc1', 'dvh1'), 'latin1'),
      ),
    ),
  },
  'a variable that the playlist does not define': {
    code: 'invalid',
    retrying: true,
    prepare: rewritten(isMaster, (text) => text.replaceAll(/^v/gm, '{$folder}/v')),
  },
  'a server that fails, without hls.js': {
    code: 'server',
    retrying: true,
    prepare: (origin) => {
      origin.fault = 500;
    },
    options: { native: true },
  },
  'a web page, without hls.js': {
    code: 'invalid',
    retrying: true,
    prepare: (origin) => {
      origin.fault = 'page';
    },
    options: { native: true },
  },
  'a refusal of what is free': {
    code: 'refused',
    retrying: false,
    prepare: (origin) => {
      origin.fault = 403;
    },
    options: { renews: true },
  },
  'a refusal of an entitlement that has ended': {
    code: 'expired',
    retrying: false,
    prepare: (origin) => {
      origin.fault = 403;
    },
    props: { renewAfterMs: 600_000 },
    options: { renews: true },
  },
};

/** Returns the time from the first request to the error, ms. */
const msToError = (page: PlayerPage['page']) =>
  page.evaluate(() => {
    const { statuses, statusTimes } = window.testPage;
    const at = (phase: string) =>
      statusTimes[statuses.findIndex((status) => status.phase === phase)];
    return (at('error') ?? Infinity) - (at('loading') ?? 0);
  });

// They mostly wait, so they run concurrently, each with its own media server.
describe.concurrent('a video that never played shows why within 10 s', () => {
  it.for(Object.entries(streams))('[FLT-03] %s', async ([, stream], { expect }) => {
    const { code, retrying, prepare, props, options, path = '/video/master.m3u8' } = stream;
    const origin = await harness.ownOrigin();
    prepare(origin);
    const source = origin.url + path;
    const opened = await harness.open({ source, autoPlay: true, ...props }, { origin, ...options });
    await opened.reach('error', 30_000);
    expect((await opened.status())?.error).toMatchObject({ code, retrying });
    expect(await msToError(opened.page)).toBeLessThan(10_000);
    await opened.close();
  });

  it('[FLT-03] a server that responds to other sites only', async ({ expect }) => {
    const origin = await harness.ownOrigin();
    const source = `${origin.url}/video/master.m3u8`;
    const opened = await harness.open({ source, autoPlay: true });
    await opened.reach('error', 30_000);
    expect((await opened.status())?.error).toMatchObject({ code: 'blocked', retrying: true });
    expect(await msToError(opened.page)).toBeLessThan(10_000);
    await opened.close();
  });

  it('[FLT-03] and plays as soon as the reason is gone', async ({ expect }) => {
    const origin = await harness.ownOrigin();
    origin.fault = 500;
    const source = `${origin.url}/video/master.m3u8`;
    const opened = await harness.open({ source, autoPlay: true }, { origin });
    await opened.reach('error', 30_000);
    origin.fault = 'none';
    await opened.reach('playing');
    expect((await opened.status())?.error).toBe(null);
    await opened.close();
  });
});

it('[FLT-03] a stream whose server takes 12 s to respond starts without an error', async ({
  expect,
}) => {
  const origin = await harness.ownOrigin();
  origin.customFault = (path, body, response) => {
    if (!isMaster(path)) return false;
    setTimeout(() => response.end(body), 12_000);
    return true;
  };
  const source = `${origin.url}/video/master.m3u8`;
  const opened = await harness.open({ source, autoPlay: true }, { origin });
  await opened.reach('playing');
  const errors = await opened.page.evaluate(() =>
    window.testPage.statuses.filter(({ error }) => error !== null),
  );
  expect(errors).toEqual([]);
  await opened.close();
});
