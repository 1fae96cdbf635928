import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import type { AdOptions } from '../src/ads.ts';
import type { PlayerProps, PlayerStatus } from '../src/index.ts';
import { startOrigin, type Origin } from './origin.ts';
import type { TestPage } from './page/test-page.tsx';

declare global {
  interface Window {
    testPage: TestPage;
  }
}

const here = path.dirname(fileURLToPath(import.meta.url));
const committedMedia = path.resolve(here, '../../../demo/media');

/** The test video: the demo's football match, or the folder that `PLAYER_VIDEO` names. */
export function videoFolder(): string {
  // oxlint-disable-next-line node/no-process-env -- a test's own switch, not the server's
  return process.env.PLAYER_VIDEO ?? path.join(committedMedia, 'football');
}

/** Path of the full browser, or of the same engine without windows, which uses 40 % less CPU. */
function browserPath(fullBrowser: boolean): string {
  // oxlint-disable-next-line node/no-process-env -- a test's own switch, not the server's
  const { CHROME_PATH: named, HEADLESS_SHELL_PATH: shell } = process.env;
  if (shell && !fullBrowser) return shell;
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = named ?? usual.find((file) => existsSync(file));
  if (!found) throw new Error('No Chromium found: install it, or name it in CHROME_PATH');
  return found;
}

export type Harness = {
  origin: Origin;
  /**
   * Starts another media server with its own network faults, or with another demo video. The harness closes
   * it.
   */
  ownOrigin: (video?: 'football' | 'handball') => Promise<Origin>;
  /** Opens the player in a fresh page; errors and warnings that the page logs go to `complaints`. */
  open: (
    props: Partial<PlayerProps> & { ads?: Omit<AdOptions, 'texts'> },
    options?: OpenOptions,
  ) => Promise<PlayerPage>;
  close: () => Promise<void>;
};

export type OpenOptions = {
  direction?: 'ltr' | 'rtl';
  /** Passes an `onSourceExpired` to the player. */
  renews?: boolean;
  /** The URL that it returns from the start; by default none until the test sets one. */
  renewed?: string;
  /** Keeps Chromium's autoplay policy, which blocks sound without a click. */
  strictAutoplay?: boolean;
  phone?: boolean;
  /** Disables Media Source Extensions, as on an older iPhone: the browser plays HLS natively. */
  native?: boolean;
  width?: number;
  /** The server of the page; the harness's by default. */
  origin?: Origin;
  /** A full browser, for what the headless shell lacks: full screen and device orientation. */
  fullBrowser?: boolean;
  /** The browser knows the seekable range only once it has media, as on slow devices. */
  seekableLate?: boolean;
};

export type PlayerPage = {
  page: Page;
  complaints: string[];
  set: (props: Partial<PlayerProps>) => Promise<void>;
  status: () => Promise<PlayerStatus | null>;
  /** Waits for a phase; a failure shows the phases seen instead. */
  reach: (phase: PlayerStatus['phase'], timeoutMs?: number) => Promise<void>;
  video: () => Promise<VideoState>;
  close: () => Promise<void>;
};

export type VideoState = {
  time: number;
  frames: number;
  width: number;
  rate: number;
  muted: boolean;
  bufferedAhead: number;
};

const commonFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function buildPage(outDir: string): Promise<void> {
  await build({
    root: path.join(here, 'page'),
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
}

/** Builds the page and starts the media server and a browser. */
export async function startHarness(): Promise<Harness> {
  const folder = videoFolder();
  if (!existsSync(path.join(folder, 'master.m3u8'))) {
    throw new Error(
      `No video in ${folder}: render the demo media, or name a folder in PLAYER_VIDEO`,
    );
  }
  const site = mkdtempSync(path.join(tmpdir(), 'player-page-'));
  await buildPage(site);
  const origin = await startOrigin(folder, site);
  const origins = [origin];
  const browsers = new Map<string, Promise<Browser>>();
  const browser = ({ strictAutoplay = false, fullBrowser = false }: OpenOptions) => {
    const kind = JSON.stringify([strictAutoplay, fullBrowser]);
    const running = browsers.get(kind);
    if (running) return running;
    const policy = strictAutoplay
      ? 'document-user-activation-required'
      : 'no-user-gesture-required';
    const started = chromium.launch({
      executablePath: browserPath(fullBrowser),
      args: [...commonFlags, `--autoplay-policy=${policy}`],
    });
    browsers.set(kind, started);
    return started;
  };

  return {
    origin,
    ownOrigin: async (video) => {
      const faultyOrigin = await startOrigin(
        video ? path.join(committedMedia, video) : folder,
        site,
      );
      origins.push(faultyOrigin);
      return faultyOrigin;
    },
    open: async (props, options = {}) => {
      const chosen = await browser(options);
      const width = options.width ?? (options.phone ? 390 : 960);
      const context = await chosen.newContext({
        viewport: { width, height: 640 },
        hasTouch: options.phone ?? false,
        isMobile: options.phone ?? false,
      });
      if (options.native) {
        await context.addInitScript(() => {
          for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) {
            Reflect.deleteProperty(window, name);
          }
        });
      }
      if (options.seekableLate) {
        await context.addInitScript(() => {
          window.MediaSource = class extends MediaSource {
            override setLiveSeekableRange(start: number, end: number) {
              const parts = Array.from(this.sourceBuffers);
              if (parts.some(({ buffered }) => buffered.length > 0))
                super.setLiveSeekableRange(start, end);
            }
          };
        });
      }
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(message.text());
        }
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      const address = new URL('/site/index.html', (options.origin ?? origin).url);
      address.searchParams.set('props', JSON.stringify(props));
      address.searchParams.set('dir', options.direction ?? 'ltr');
      if (options.renews) address.searchParams.set('renews', '1');
      if (options.renewed) address.searchParams.set('renewed', options.renewed);
      await page.goto(address.href);
      const status = () => page.evaluate(() => window.testPage.statuses.at(-1) ?? null);
      return {
        page,
        complaints,
        status,
        set: (change) => page.evaluate((next) => window.testPage.set(next), change),
        reach: async (phase, timeoutMs = 40_000) => {
          await page
            .waitForFunction((wanted) => window.testPage.statuses.at(-1)?.phase === wanted, phase, {
              timeout: timeoutMs,
              polling: 100,
            })
            .catch(async () => {
              throw new Error(`Never ${phase}: ${JSON.stringify(await status())}`);
            });
        },
        video: () =>
          page.evaluate(() => {
            const video = document.querySelector('video');
            if (!video) throw new Error('No video element');
            const { buffered, currentTime } = video;
            return {
              time: currentTime,
              frames: video.getVideoPlaybackQuality().totalVideoFrames,
              width: video.videoWidth,
              rate: video.playbackRate,
              muted: video.muted,
              bufferedAhead: buffered.length ? buffered.end(buffered.length - 1) - currentTime : 0,
            };
          }),
        close: () => context.close(),
      };
    },
    close: async () => {
      for (const running of browsers.values()) await (await running).close();
      for (const server of origins) await server.close();
      rmSync(site, { recursive: true, force: true });
    },
  };
}
