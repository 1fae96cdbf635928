// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import {
  addOpenedPage,
  clearOpenedPages,
  offlineContentKey,
  storeSchedule,
} from '../../src/lib/offline-content.ts';
import { storedContentScript } from './offline-script.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const match = (title: string, hours: number) => ({
  path: `/events/${title.toLowerCase()}/`,
  title,
  startsAt: inHours(hours),
});

/** Runs the script in a page with its two lists; returns what each shows, or null if it is hidden. */
function show(lang = 'en') {
  document.documentElement.lang = lang;
  document.documentElement.dataset['format'] = lang;
  document.body.innerHTML = `<section id="opened" hidden><ul></ul></section>
    <section id="schedule" hidden><p id="age" data-text="As of %date%."></p><ul></ul></section>`;
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function(storedContentScript)();
  const shownLinks = (id: string) => {
    const box = document.querySelector<HTMLElement>(`#${id}`);
    if (box === null || box.hidden) return null;
    return [...box.querySelectorAll('a')].map((link) => ({
      path: link.getAttribute('href'),
      title: link.querySelector('bdi')?.textContent,
      time: link.querySelector('time')?.dateTime,
    }));
  };
  const titles = (id: string) => shownLinks(id)?.map(({ title }) => title) ?? null;
  return { opened: titles('opened'), schedule: titles('schedule'), shown: shownLinks };
}

beforeEach(() => localStorage.clear());

describe('the offline page', () => {
  it('shows no list if nothing is stored, or what is stored cannot be read', () => {
    expect(show()).toMatchObject({ opened: null, schedule: null });
    localStorage.setItem(offlineContentKey, '{"opened":');
    expect(show()).toMatchObject({ opened: null, schedule: null });
  });

  it('lists at most six pages, the last opened first, each once', () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C'])
      addOpenedPage({ path: `/team/${title}/`, title });
    expect(show().opened).toEqual(['C', 'G', 'F', 'E', 'D', 'B']);
    expect(show().shown('opened')?.[0]?.path).toBe('/team/C/');
    clearOpenedPages();
    expect(show().opened).toBeNull();
  });

  it('shows when an opened match started, and nothing for a team', () => {
    const startsAt = '2026-11-27T18:00:00Z';
    addOpenedPage({ path: '/team/a/', title: 'A' });
    addOpenedPage({ path: '/events/e1/', title: 'A – B', startsAt });
    expect(
      show()
        .shown('opened')
        ?.map(({ time }) => time),
    ).toEqual([startsAt, undefined]);
    expect(document.querySelector('#opened time')?.textContent).toMatch(/Nov 27/);
  });

  it('lists the matches by their start, until then, and states how old the list is', () => {
    const at = Date.now() - 5 * hourMs;
    const matches = [match('Late', 30), match('Over', -3), match('Soon', 2), match('Started', -1)];
    storeSchedule({ at, lang: 'en', matches });
    const { schedule, shown } = show();
    expect(schedule).toEqual(['Soon', 'Late']);
    expect(shown('schedule')?.[0]).toEqual({
      path: '/events/soon/',
      title: 'Soon',
      time: matches[2]?.startsAt,
    });
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(document.querySelector('#age')?.textContent).toBe(`As of ${date.format(at)}.`);
  });

  it('lists no match in a language other than that of the page', () => {
    storeSchedule({ at: Date.now(), lang: 'de', matches: [match('Soon', 2)] });
    expect(show('en').schedule).toBeNull();
    expect(show('de').schedule).toEqual(['Soon']);
  });

  it('links only to pages of this site, and shows titles as text', () => {
    addOpenedPage({ path: '//evil.example/', title: 'Elsewhere' });
    addOpenedPage({ path: 'javascript:alert(1)', title: 'Script' });
    addOpenedPage({ path: '/team/a/', title: '<img src=x>' });
    expect(show().opened).toEqual(['<img src=x>']);
    expect(document.querySelector('img')).toBeNull();
  });
});
