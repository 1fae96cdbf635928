import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderedInPortal } from '../../rendered-page.testing.tsx';
import { anEntry, aTenant, inMinutes, renderInPortal } from '../../testing.tsx';
import { Hero } from './hero.tsx';

afterEach(cleanup);

const still = '/media/events/match-1/still.webp';
type Variant = 'panel' | 'matchday' | 'stage';
const { brand } = aTenant({});
const hero = (variant: Variant, overrides: Parameters<typeof anEntry>[0] = {}) =>
  renderInPortal(<Hero event={anEntry(overrides)} />, {
    tenant: aTenant({ brand: { ...brand, hero: variant } }),
  });
const pictures = () => [...document.querySelectorAll('[data-card-picture] img')];
const crests = () => document.querySelectorAll('.crest').length;

it.each(['panel', 'matchday', 'stage'] as const)(
  'the hero %s names both teams and the score of a live match, with one pair of crests and no drawn poster beside its frame',
  async (variant) => {
    await hero(variant, { stillUrl: still });
    expect(screen.getByRole('heading').textContent).toContain('Harbour against Borough, 2 to 1');
    expect(screen.getByRole('link', { name: 'Watch live' })).toBeDefined();
    expect(crests()).toBe(2);
    expect(pictures().map((image) => image.getAttribute('src'))).toEqual([
      expect.stringContaining(still),
    ]);
  },
);

it('the frame of the hero is the newest one at once, shows as soon as it loads, and is requested again later', async () => {
  await hero('panel', { stillUrl: still });
  const frame = document.querySelector<HTMLImageElement>('[data-live-still]');
  expect(frame?.getAttribute('src')).toBe(still);
  expect([frame?.getAttribute('loading'), frame?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ]);
  expect(frame?.className).not.toContain('opacity-0');
  fireEvent.error(frame as HTMLImageElement);
  expect(frame?.className).toContain('opacity-0');
});

it('the hero of a live match without a frame shows no empty picture, and the frame once there is one', async () => {
  for (const variant of ['panel', 'stage'] as const) {
    await hero(variant, { stillUrl: still });
    const frame = document.querySelector('[data-live-still]') as HTMLImageElement;
    const picture = frame.closest('[data-card-picture]');
    expect(picture?.className).not.toContain('invisible');
    fireEvent.error(frame);
    expect(picture?.className).toContain('invisible');
    fireEvent.load(frame);
    expect(picture?.className).not.toContain('invisible');
    cleanup();
  }
});

it('the frame of the hero is in the HTML of the server', async () => {
  const { root } = await renderedInPortal(() => (
    <Hero event={anEntry({ eventStatus: 'live', stillUrl: still })} />
  ));
  expect(root.querySelector('[data-live-still]')?.getAttribute('src')).toBe(still);
  root.remove();
});

it('a match that has just started has the same parts as once it has a frame, so that nothing moves', async () => {
  for (const variant of ['panel', 'matchday', 'stage'] as const) {
    await hero(variant, { stillUrl: still, gameStartDate: inMinutes(-0.1) });
    expect(pictures()).toEqual([]);
    expect(document.querySelector('[data-card-picture]')).not.toBeNull();
    expect(crests()).toBe(2);
    cleanup();
  }
});

it('only the panel shows a drawn poster of an upcoming match; a photograph is in every variant', async () => {
  const upcoming = { eventStatus: 'upcoming', gameStartDate: inMinutes(20), score: null } as const;
  await hero('panel', upcoming);
  expect([pictures().length, crests()]).toEqual([1, 0]);
  for (const variant of ['matchday', 'stage'] as const) {
    cleanup();
    await hero(variant, upcoming);
    expect([pictures().length, crests()]).toEqual([0, 2]);
    cleanup();
    await hero(variant, { ...upcoming, imageUrl: '/media/photo.jpg' });
    expect(pictures()).toHaveLength(1);
  }
});

it('the longest word of both teams sets the size of their names under the crests of a club, so that no word breaks', async () => {
  const { team1, team2 } = anEntry();
  await hero('matchday', {
    team1: { ...team1!, Name: 'Keelmarsh Rovers' },
    team2: { ...team2!, Name: 'Osmere Harbour U19' },
  });
  const name = screen.getByText('Keelmarsh Rovers', { selector: '.matchday-name' });
  const names = name.closest<HTMLElement>('[style]');
  expect(names?.style.getPropertyValue('--letters')).toBe(String('Keelmarsh'.length));
});

it('the hero of a club keeps the space of its picture on a phone while another match takes its place', async () => {
  const on = anEntry({ id: 'on', stillUrl: still });
  const next = anEntry({ id: 'next', eventStatus: 'upcoming', gameStartDate: inMinutes(20) });
  const panel = () => document.querySelector<HTMLElement>('.matchday-panel')?.classList;
  const picture = () => document.querySelector('[data-card-picture]')?.classList;
  let show: (event: typeof on) => void = () => {};
  function Page({ first }: { readonly first: typeof on }) {
    const [event, setEvent] = useState(first);
    show = setEvent;
    return <Hero event={event} />;
  }
  const open = (first: typeof on) =>
    renderInPortal(<Page first={first} />, {
      tenant: aTenant({ brand: { ...brand, hero: 'matchday' } }),
    });
  await open(on);
  act(() => show(next));
  expect([panel()?.contains('max-md:h-[60svh]'), picture() !== undefined]).toEqual([true, true]);
  cleanup();
  // Opened without a picture, it does not grow by one.
  await open(next);
  expect(picture()).toBeUndefined();
  act(() => show(on));
  expect(panel()?.contains('max-md:h-[60svh]')).toBe(false);
  expect(picture()?.contains('max-md:hidden')).toBe(true);
});

it.each(['panel', 'matchday', 'stage'] as const)(
  'the hero %s keeps its lines when its match starts and when it ends',
  async (variant) => {
    const match = anEntry({ id: 'match', stillUrl: still, gameStartDate: inMinutes(1) });
    let show: (event: typeof match) => void = () => {};
    function Page({ first }: { readonly first: typeof match }) {
      const [event, setEvent] = useState(first);
      show = setEvent;
      return <Hero event={event} />;
    }
    const open = async (first: typeof match) => {
      await renderInPortal(<Page first={first} />, {
        tenant: aTenant({ brand: { ...brand, hero: variant } }),
      });
    };
    const times = () => document.querySelectorAll('time').length;

    await open({ ...match, eventStatus: 'upcoming', score: null });
    expect([screen.queryByRole('timer') !== null, times()]).toEqual([true, 1]);
    act(() => show(match));
    expect([screen.queryByRole('timer') !== null, times()]).toEqual([false, 1]);
    cleanup();

    await open(match);
    const figures = () => document.querySelectorAll('h2 .score').length;
    const before = [times(), figures(), crests()];
    act(() => show({ ...match, eventStatus: 'archived' }));
    expect([times(), figures(), crests()]).toEqual(before);
    expect(screen.getByRole('link').textContent).toBe('Open match');
    expect(screen.getByRole('heading').textContent).not.toContain('2 to 1');
  },
);
