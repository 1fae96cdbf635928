import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useResults } from '../../../lib/results/results.ts';
import { followCards, pickStills } from './card-preview.ts';
import { nameReturnTransition, nameTransition } from './name-transition.ts';

const tilesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 10,
    url: `https://media.example/${index}.jpg`,
    x: 0,
    y: 0,
    width: 160,
    height: 90,
  }));

let requests: string[] = [];
let media: Record<string, boolean> = {};
let stop = () => {};

beforeEach(() => {
  requests = [];
  media = { '(hover: hover) and (pointer: fine)': true };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media[query] === true }));
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url).pathname);
    const cues = ['00:00:00.000 --> 00:00:10.000\n/a.jpg#xywh=0,0,160,90'];
    cues.push('00:00:10.000 --> 00:00:20.000\n/b.jpg#xywh=0,0,160,90');
    return new Response(`WEBVTT\n\n${cues.join('\n\n')}\n`);
  });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 160;
      naturalHeight = 90;
      decode = async () => {};
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = ['one', 'two']
    .map(
      (id) =>
        `<a class="card-link" href="/events/${id}/"><span data-card-picture data-preview="/${id}/thumbs.vtt"><img></span><b>${id}</b></a>`,
    )
    .join('');
  stop = followCards();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useResults.setState({ areHidden: false });
  document.body.replaceChildren();
});

const cards = () => [...document.querySelectorAll<HTMLElement>('.card-link')];
const over = (element: Element | undefined) =>
  element?.dispatchEvent(new Event('pointerover', { bubbles: true }));
const stills = () =>
  [...document.querySelectorAll<HTMLElement>('.card-still')].map(
    ({ style }) => /[ab]\.jpg/.exec(style.backgroundImage)?.[0],
  );

it('a card shows one still after the other once the pointer rests on it, and none after the pointer left', async () => {
  over(cards()[0]?.querySelector('b') ?? undefined);
  await vi.advanceTimersByTimeAsync(499);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual(['/one/thumbs.vtt']);
  expect(stills()).toEqual(['a.jpg']);
  await vi.advanceTimersByTimeAsync(900);
  expect(stills()).toEqual(['b.jpg']);
  over(document.body);
  expect(stills()).toEqual([]);
});

it('cards that the pointer only crosses request nothing', async () => {
  over(cards()[0]);
  await vi.advanceTimersByTimeAsync(300);
  over(cards()[1]);
  await vi.advanceTimersByTimeAsync(300);
  over(document.body);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toEqual([]);
});

it('a card shows no stills with reduced motion, for viewers who save data, and while results are hidden', async () => {
  const rest = async () => {
    over(cards()[0]);
    await vi.advanceTimersByTimeAsync(2000);
    over(document.body);
  };
  media['(prefers-reduced-motion: reduce)'] = true;
  await rest();
  media['(prefers-reduced-motion: reduce)'] = false;
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await rest();
  vi.stubGlobal('navigator', {});
  useResults.setState({ areHidden: true });
  await rest();
  expect(requests).toEqual([]);
  useResults.setState({ areHidden: false });
  await rest();
  expect(requests).toEqual(['/one/thumbs.vtt']);
});

it('the stills are spread over a video, and are the newest ones of a live video', () => {
  const starts = (count: number, isLive: boolean) =>
    pickStills(tilesOf(count), isLive).map(({ start }) => start / 10);
  expect(starts(100, false)).toEqual([15, 25, 35, 45, 55, 65, 75, 85]);
  expect(starts(3, false)).toEqual([0, 1, 2]);
  expect(starts(100, true)).toEqual([92, 93, 94, 95, 96, 97, 98, 99]);
});

it('a card grows into the player, and the player shrinks into the card of the page that was left', () => {
  const named = () =>
    cards().map((card) => {
      const picture = card.querySelector<HTMLElement>('[data-card-picture]');
      return picture?.style.viewTransitionName === 'event-media';
    });
  for (const picture of document.querySelectorAll('[data-card-picture]'))
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 100, 50));
  const [first] = cards();
  if (first !== undefined) nameTransition(first);
  expect(named()).toEqual([true, false]);
  nameReturnTransition('/de/events/two/');
  expect(named()).toEqual([false, true]);
  nameReturnTransition('/search/');
  expect(named()).toEqual([false, true]);
  nameReturnTransition('/events/other/');
  expect(named()).toEqual([false, false]);
});
