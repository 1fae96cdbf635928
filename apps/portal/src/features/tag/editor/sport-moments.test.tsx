import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useIsTaskOpen } from '../../../lib/page/uninterrupted-task.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { aTenant, anEvent, renderInPortal } from '../../testing.tsx';
import { localizedTitle } from '../list/localized-title.ts';
import { momentName, SportMomentsContext, useMomentsOfSport } from './sport-moments.ts';
import { TagMaker } from './tag-maker.tsx';

beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(cleanup);

const tenant = aTenant({
  sports: [
    {
      id: 'cricket',
      name: 'Cricket',
      moments: [{ id: 'wicket', name: 'Wicket', icon: 'target' }, { id: 'save' }],
    },
    { id: 'football', name: 'Football' },
  ],
});

/** The form that marks a moment, in a match of a sport. */
function Maker({ sport }: { readonly sport: string }) {
  return (
    <SportMomentsContext value={useMomentsOfSport(sport)}>
      <TagMaker
        event={anEvent({ sportType: sport })}
        player={createRef()}
        getPosition={() => 0}
        isLive={false}
        mayBeGlobal={false}
        onCreate={() => {}}
      />
    </SportMomentsContext>
  );
}

const offered = async (sport: string) => {
  await renderInPortal(<Maker sport={sport} />, { tenant });
  return screen.getAllByRole('button').map((button) => button.textContent);
};

it('[TEN-01] a sport offers the kinds of moments that its tenant names', async () => {
  expect(await offered('cricket')).toEqual(['Wicket', 'Save']);
});

it('a sport without kinds offers the most frequent built-in ones, as does one that was removed', async () => {
  const builtInNames = ['Goal', 'Shot', 'Save', 'Foul', 'Yellow card', 'Corner', 'Moment'];
  expect(await offered('football')).toEqual(builtInNames);
  cleanup();
  expect(await offered('curling')).toEqual(builtInNames);
});

it('no prompt covers the page of a viewer who has started to mark moments', async () => {
  const State = () => <p>{`Task: ${useIsTaskOpen()}`}</p>;
  await renderInPortal(
    <>
      <State />
      <Maker sport="football" />
    </>,
    { tenant },
  );
  const isTaskOpen = () => screen.getByText(/^Task: /).textContent;
  expect(isTaskOpen()).toBe('Task: false');
  fireEvent.click(screen.getByRole('button', { name: 'Goal' }));
  expect(isTaskOpen()).toBe('Task: true');
  // Marked: the viewer watches for the next one.
  fireEvent.click(screen.getByRole('button', { name: 'No team' }));
  expect(screen.getByRole('button', { name: 'Goal' })).toBeDefined();
  expect(isTaskOpen()).toBe('Task: true');
});

it('an unknown kind is named as a moment, and a title that a person wrote stays unchanged', () => {
  const t = ((key: string) => key) as never;
  const sportMoments = new Map([['wicket', { name: 'Wicket gefallen' }]]);
  expect(momentName(sportMoments, 'wicket', t)).toBe('Wicket gefallen');
  expect(momentName(sportMoments, 'googly', t)).toBe('types.moment');
  expect(localizedTitle({ title: 'Wicket', type: 'wicket' }, 'Wicket gefallen')).toBe(
    'Wicket gefallen',
  );
  expect(localizedTitle({ title: 'A googly!', type: 'googly' }, 'Moment')).toBeNull();
});
