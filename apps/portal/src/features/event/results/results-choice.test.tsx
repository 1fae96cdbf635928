import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  showResultOf,
  useHidesResults,
  useIsResultShown,
  useResults,
} from '../../../lib/results/results.ts';
import { renderInPortal } from '../../testing.tsx';
import { ResultsChoice } from './results-choice.tsx';

const clear = () => {
  useResults.setState({ areHidden: false, revealed: {}, shown: {} });
  document.cookie = 'ott-spoiler-free=; Max-Age=0; Path=/';
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

function Choice({ isReplay }: { readonly isReplay: boolean }) {
  const areHidden = useHidesResults();
  const isShown = useIsResultShown('one');
  const show = (shown: boolean) => showResultOf('one', shown);
  return <ResultsChoice results={{ areHidden, isShown, show }} isReplay={isReplay} />;
}
const open = (isReplay: boolean) => renderInPortal(<Choice isReplay={isReplay} />);
const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const chosenLabel = () => screen.getByRole('button', { pressed: true }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the result of a replay is hidden until it is watched, and can be shown for this match only', async () => {
  await open(true);
  expect(offered()).toEqual(['Hidden until watched', 'Shown for this match', 'Hidden everywhere']);
  expect(chosenLabel()).toBe('Hidden until watched');
  press('Shown for this match');
  expect(chosenLabel()).toBe('Shown for this match');
  expect(useResults.getState()).toMatchObject({ areHidden: false, shown: { one: true } });
  press('Hidden until watched');
  expect(chosenLabel()).toBe('Hidden until watched');
  expect(useResults.getState().shown['one']).toBe(false);
});

it('the choice hides all results, shows one of them meanwhile, and shows all again', async () => {
  await open(true);
  press('Hidden everywhere');
  expect(chosenLabel()).toBe('Hidden everywhere');
  expect(useResults.getState().areHidden).toBe(true);
  press('Shown for this match');
  expect(useResults.getState()).toMatchObject({ areHidden: true, shown: { one: true } });
  press('Hidden everywhere');
  expect(chosenLabel()).toBe('Hidden everywhere');
  press('Hidden until watched');
  expect(useResults.getState().areHidden).toBe(false);
});

it('the result of a running match is shown until all are hidden', async () => {
  await open(false);
  expect(offered()).toEqual(['Shown', 'Hidden everywhere']);
  expect(chosenLabel()).toBe('Shown');
  press('Hidden everywhere');
  expect(chosenLabel()).toBe('Hidden everywhere');
  press('Shown');
  expect(useResults.getState().areHidden).toBe(false);
});
