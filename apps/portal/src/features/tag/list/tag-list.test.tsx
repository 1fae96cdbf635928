import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../testing.tsx';
import type { PositionedTag } from './shown-tags.ts';
import { TagList } from './tag-list.tsx';
import { TagRow } from './tag-row.tsx';
import { aTag } from '../testing.ts';
import { localizedTitle } from './localized-title.ts';

const rendered = vi.hoisted(() => ({ rows: 0 }));
// Each row has one icon.
vi.mock('../editor/tag-types.tsx', () => ({
  TagIcon: () => {
    rendered.rows += 1;
    return null;
  },
}));

const tags = Array.from({ length: 999 }, (_, position): PositionedTag => ({
  ...aTag({ id: `tag${position}`, title: `Moment ${position}`, own: true }),
  position: position * 10,
  isPending: false,
}));

let setTime: (time: number) => void = () => {};
function List() {
  const [time, set] = useState(25);
  useEffect(() => {
    setTime = set;
  }, []);
  return (
    <TagList
      tags={tags}
      time={time}
      isLoading={false}
      emptyText=""
      // New on each render, like those of the panel.
      onSeek={() => {}}
      onEdit={() => {}}
      onRemove={() => {}}
      onShare={null}
      onClip={null}
    />
  );
}

beforeEach(() => {
  // A visible list: jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 64 : 460;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the list renders few of 999 moments, and during playback only rows that change', async () => {
  await renderInPortal(<List />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('999');

  rendered.rows = 0;
  for (const time of [25.5, 26, 26.5, 27]) act(() => setTime(time));
  expect(rendered.rows).toBe(0);
  // The current one, and the previous one.
  act(() => setTime(31));
  expect(rendered.rows).toBe(2);
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Moment 3');
});

it('the list stops following playback once the viewer scrolls, and never delays scrolling', async () => {
  const listeners: { target: EventTarget; type: string; options: unknown }[] = [];
  const { addEventListener } = EventTarget.prototype;
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function listen(
    this: EventTarget,
    ...args
  ) {
    const [type, , options] = args;
    if (/^(wheel|touch)/.test(type)) listeners.push({ target: this, type, options });
    addEventListener.apply(this, args);
  });
  await renderInPortal(<List />);
  const list = screen.getByRole('list');
  const ofBox = listeners.filter(({ target }) => target === list.parentElement);
  for (const type of ['wheel', 'touchmove'])
    expect(ofBox).toContainEqual(expect.objectContaining({ type, options: { passive: true } }));
  // Nothing else that delays scrolling may listen either, such as React in its root.
  const scrollListeners = listeners.filter(({ type }) =>
    /^(wheel|touchstart|touchmove)$/.test(type),
  );
  for (const { options } of scrollListeners) expect(options).toMatchObject({ passive: true });
  expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
  fireEvent.wheel(list);
  expect(screen.getByRole('button', { name: 'Back to now' })).toBeDefined();
});

it.each([
  ['Yellow card', 'yellow_card', 'types.yellow_card'],
  ['Kick-off', 'kick_off', 'types.kick_off'],
  ['Goal 1–0', 'goal', 'types.goal 1–0'],
  // A title that a person wrote stays unchanged.
  ['Goal! 1–0', 'goal', 'types.goal: Goal! 1–0'],
  ['Goal 1–0', 'shot', 'types.shot: Goal 1–0'],
  ['Goal 1–0 by Ada', 'goal', 'types.goal: Goal 1–0 by Ada'],
] as const)(
  'a row names the kind in the language of the page if its title contains no more: %s, a %s',
  (title, type, expected) => {
    const actions = {
      onTabStop: vi.fn(),
      onSeek: vi.fn(),
      onShare: vi.fn(),
      onClip: vi.fn(),
      onEdit: vi.fn(),
      onRemove: vi.fn(),
    };
    const tag = { ...aTag({ title, type }), position: 0, isPending: false };
    render(
      <TagRow
        tag={tag}
        index={0}
        isCurrent={false}
        isTabStop
        isShareable={false}
        clipLabel={null}
        actions={actions}
        t={((key: string) => key) as never}
      />,
    );
    expect(screen.getByRole('button').textContent).toBe(`0:00${expected}`);
  },
);

it('a title shows the home team’s goals first in right-to-left languages', () => {
  const title = localizedTitle({ title: 'Goal 1–0', type: 'goal' }, 'שער');
  expect(title).toBe('שער \u20661–0\u2069');
});
