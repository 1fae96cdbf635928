/**
 * `npm run bench`: numbers as ratios, measured in one run on one machine. A number over its limit is
 * marked. If it is a budget, which is the same on every machine, the run also exits with 1.
 *
 * `npm run bench -- --small` is part of every test run: counts, bytes and wide ratios. A name runs one part:
 *
 * - `-- pages`: from the cache and rendered; their scripts;
 * - `-- lighthouse`: scores of pages;
 * - `-- accounts`: profile, follows, logins;
 * - `-- lists`: lists and searches; `-- lists postgres` and `-- lists pglite` on one database;
 * - `-- operator-lists`: the studio's lists of a million events, 500,000 accounts and 2,000,000 purchases;
 *   `-- operator-lists --small` for a trial;
 * - `-- cold-pages`: many cold pages, goals, and the other traffic in the meantime; also by database;
 * - `-- playlists`: of live streams, free and by a grant;
 * - `-- memory`: resident memory, even with the page cache full; also by database;
 * - `-- access`: the access decision, its database query, playback addresses and their playlists;
 *   `-- access --small` for a trial;
 * - `-- imports`: a season of 50,000 fixtures; also by database, `-- imports --small` for a trial;
 * - `-- moments`: lists of a million tags; also by database, `-- moments --small` for a trial;
 * - `-- tags-jank`: 999 moments of a match while the list scrolls and the video seeks, on a slowed
 *   processor;
 * - `-- guide-jank`: a guide of 200 channels while it scrolls;
 * - `-- clip-frame`: from the call that makes a clip to its first frame, against opening the event;
 * - `-- sockets`: a message to everyone on a page, and the reconnection of all after a kill;
 * - `-- scoreboard`: a goal to 5,000 open lists; also a part of `sockets`;
 * - `-- messages`: between two processes, alternating between PostgreSQL and Redis;
 * - `-- statistic`: a statistic of a live match to 5,000 pages; also a part of `sockets`;
 * - `-- hostile`: requests meant to keep the database busy;
 * - `-- faults`: the fault table of FLT-03: how long the picture freezes for each of 26 faults;
 *   `-- faults segment` those with that word in their names;
 * - `-- outages`: the same after ten seconds and more of each kind of failing server; also by word;
 * - `-- first-frame`: from the press on Play to the picture; also by network or stream, `live`;
 * - `-- interactions`: from a tap to the next paint on a slowed phone, against a bare React page of the
 *   same markup; also by page and interaction, `'league menu'`;
 * - `-- hydration`: until pages are interactive on a slow connection, their longest task and script time; also
 *   by page; `BASELINE_ORIGIN` alternates with a running server of another build;
 * - `-- taps`: whether each of 100 taps at random moments starts playback; `-- taps 20` for
 *   another number; `SEED` repeats a draw;
 * - `-- ingest`: a match from an encoder: `delay` to the playlist and to the screen and what a copy costs,
 *   `pictures` while live, `ladder` of qualities beside page requests, memory over eight `hours`; needs ffmpeg;
 * - `-- money`: payments of a process that is killed a hundred times; `full` for five hundred.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptBudgets } from '../apps/portal/script-budgets.ts';
import { readBuild } from '../apps/portal/server/assets/build-files.ts';
import { measureAccess } from './backend/access.ts';
import { measureAccounts } from './backend/accounts.ts';
import { measureClipFrame } from './player/clip-frame.ts';
import { measureColdPages } from './pages/cold-pages.ts';
import { measureFaults } from './player/faults.ts';
import { measureOperatorLists } from './backend/operator-lists.ts';
import { measureOutages } from './player/outages.ts';
import { measureFirstFrame } from './player/first-frame.ts';
import { measureGuideJank } from './pages/guide-jank.ts';
import { measureHostile } from './backend/hostile.ts';
import { measureHydration } from './pages/hydration.ts';
import { measureImports } from './backend/imports.ts';
import { measureIngest } from './ingest/ingest.ts';
import { measureInteractions } from './pages/interactions.ts';
import { measureLists } from './backend/lists.ts';
import { measureLighthouse } from './pages/lighthouse.ts';
import { load } from './pages/load.ts';
import { measureMemory } from './pages/memory.ts';
import { measureMoments } from './backend/moments.ts';
import { measureMoney } from './money/money.ts';
import { measurePlaylists } from './player/playlists.ts';
import { launchBrowser, getReplayId, measureScripts } from './pages/page-weight.ts';
import { measureRender } from './pages/render-cpu.ts';
import { areBudgetsMet, reportBudget, reportMeasurement, printRemark, summary } from './report.ts';
import { startServer } from './server.ts';
import { measureSmall } from './small.ts';
import { measureMessages } from './realtime/messages.ts';
import { measureScoreboard, measureSockets, measureStatistic } from './realtime/sockets.ts';
import { measureTagsJank } from './pages/tags-jank.ts';
import { measureTaps } from './pages/taps.ts';

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const root = join(import.meta.dirname, '..');
/**
 * Limits of the scripts that a page requests by itself after its start (forms, menus, moments, chat), bytes.
 */
const deferredScriptBudgets = { 'home/home': 25_000, 'event/event': 95_500 };
const compressed = { 'accept-encoding': 'br' };

/**
 * Measures the home page, cached against rendered for each request; its memory, its rendering, its scripts.
 */
async function measurePages(): Promise<void> {
  const cachedServer = await startServer(3291);
  const uncachedServer = await startServer(3292, { PAGE_CACHE_MB: '0' });
  try {
    const options = { connections: 8, headers: compressed };
    let cached = 0;
    let uncached = 0;
    for (let round = 0; round < 3; round += 1) {
      const withCache = await load({ ...options, url: `${cachedServer.origin}/`, ms: 4000 });
      const without = await load({ ...options, url: `${uncachedServer.origin}/`, ms: 4000 });
      if (withCache.failed + without.failed > 0) throw new Error('a page failed under load');
      cached += withCache.perSecond / 3;
      uncached += without.perSecond / 3;
    }
    const ratio = cached / uncached;
    const detail = `${ratio.toFixed(1)} times (${cached.toFixed(0)}/s against ${uncached.toFixed(0)}/s)`;
    reportMeasurement('home page, cached against uncached', detail, '≥ 10 times', ratio >= 10);
    const memory = cachedServer.residentMb();
    if (memory === null) printRemark('memory: not measurable on this system');
    else
      reportMeasurement(
        'resident memory with the demo',
        `${memory.toFixed(0)} MB`,
        '≤ 600 MB',
        memory <= 600,
      );
    const file = JSON.parse(
      readFileSync(join(root, 'demo/tenants/northline.json'), 'utf8'),
    ) as unknown;
    const cost = await measureRender(cachedServer.origin, file);
    reportMeasurement(
      'uncached render of the home page, CPU',
      `${cost.ratio.toFixed(2)} times bare renderToString (${cost.fullMs.toFixed(1)} ms against ${cost.bareMs.toFixed(1)} ms)`,
      '≤ 1.8 times',
      cost.ratio <= 1.8,
    );
    await measurePageWeights(cachedServer.origin);
  } finally {
    await Promise.all([cachedServer.stop(), uncachedServer.stop()]);
  }
}

/**
 * Measures the JavaScript that a browser requests, gzipped: what a page starts with, by the budgets that
 * the build enforces too (`script-budgets.ts`), and what it requests afterwards without a press.
 */
async function measurePageWeights(origin: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const texts = new Set(
      Object.entries(readBuild(join(root, 'apps/portal/dist')).manifest).flatMap(
        ([key, { file }]) => (key.includes('texts/') ? `/${file}` : []),
      ),
    );
    // The engine and the controls: `hls.light-….js`, `stage-….js`, `stage-parts-….js`.
    const isExcluded = (path: string) => /\/(?:hls|stage)[.-][^/]*$/.test(path) || texts.has(path);
    const pages = [
      ['home/home', 'the home page', '/'],
      ['event/event', 'the event page', `/events/${await getReplayId(origin)}`],
    ] as const;
    for (const [page, name, path] of pages) {
      const { initial, deferred } = await measureScripts(browser, origin + path, isExcluded);
      const maxInitial = scriptBudgets[page] ?? 0;
      const within = initial > 0 && initial <= maxInitial;
      reportBudget(
        `JavaScript that ${name} starts with`,
        kb(initial),
        `≤ ${kb(maxInitial)}`,
        within,
      );
      const maxDeferred = deferredScriptBudgets[page];
      reportBudget(
        `JavaScript that ${name} requests in the four seconds after, without the player`,
        kb(deferred),
        `≤ ${kb(maxDeferred)}`,
        deferred <= maxDeferred,
      );
    }
  } finally {
    await browser.close();
  }
}

const [part = 'all', option = null] = process.argv.slice(2);
if (part === '--small') await measureSmall();
if (part === 'all' || part === 'pages') await measurePages();
if (part === 'all' || part === 'lighthouse') await measureLighthouse();
if (part === 'all' || part === 'accounts') await measureAccounts();
if (part === 'all' || part === 'lists') await measureLists(option);
if (part === 'all' || part === 'cold-pages') await measureColdPages(option);
if (part === 'all' || part === 'playlists') await measurePlaylists();
if (part === 'all' || part === 'memory') await measureMemory(option);
if (part === 'all' || part === 'access') await measureAccess(option);
if (part === 'all' || part === 'imports') await measureImports(option);
if (part === 'all' || part === 'operator-lists') await measureOperatorLists(option);
if (part === 'all' || part === 'moments') await measureMoments(option);
if (part === 'all' || part === 'tags-jank') await measureTagsJank();
if (part === 'all' || part === 'guide-jank') await measureGuideJank();
if (part === 'all' || part === 'clip-frame') await measureClipFrame();
if (part === 'statistic') await measureStatistic();
if (part === 'scoreboard') await measureScoreboard();
if (part === 'all' || part === 'messages') await measureMessages();
if (part === 'all' || part === 'sockets') await measureSockets();
if (part === 'all' || part === 'money') await measureMoney(process.argv.slice(3));
if (part === 'all' || part === 'ingest') await measureIngest(option);
if (part === 'all' || part === 'hostile') await measureHostile();
if (part === 'all' || part === 'faults') await measureFaults(option);
if (part === 'all' || part === 'outages') await measureOutages(option);
if (part === 'all' || part === 'first-frame') await measureFirstFrame(option);
if (part === 'all' || part === 'interactions') await measureInteractions(option);
if (part === 'all' || part === 'hydration') await measureHydration(option);
if (part === 'all' || part === 'taps') await measureTaps(option);
process.stdout.write(`${summary()}\n`);
process.exitCode = areBudgetsMet() ? 0 : 1;
