import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { defaultCaptionStyle, readCaptionStyle } from '../../core/captions/caption-style.ts';
import { openSettings, setUpSettings } from './open-settings.testing.tsx';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const storage = setUpSettings();

const video = () => document.querySelector('video') as HTMLVideoElement;
const sample = () => document.querySelector('.gsp-caption-sample');
const item = (name: RegExp) => screen.getByRole('menuitem', { name });
const choice = (name: string) => screen.getByRole('menuitemradio', { name });

const openWithCaptions = (hasCaptions = true) =>
  openSettings(storage, ({ captionTracks }) =>
    captionTracks(hasCaptions ? [{ index: 0, label: 'English', language: 'en' }] : []),
  );
const openStyles = () => userEvent.click(item(/^Caption style/));

it('caption styles are set in the settings, apply at once and are stored', async () => {
  await openWithCaptions();
  expect(item(/^Caption style/).textContent).toContain('Standard');
  await openStyles();
  expect(sample()?.textContent).toBe('This is how captions look');
  expect(screen.queryByRole('menuitem', { name: 'Reset' })).toBeNull();
  await userEvent.click(item(/^Size/));
  // By size, not the default first.
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Small',
    'Normal',
    'Large',
    'Very large',
  ]);
  await userEvent.click(choice('Large'));
  // The menu stays open so that the viewer can judge the choice.
  expect(choice('Large').getAttribute('aria-checked')).toBe('true');
  expect(sample()?.getAttribute('data-cue-size')).toBe('large');
  expect(video().getAttribute('data-cue-size')).toBe('large');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(item(/^Color|^Colour/));
  await userEvent.click(choice('Yellow'));
  expect(video().getAttribute('data-cue-color')).toBe('yellow');

  cleanup();
  await openWithCaptions();
  expect(video().getAttribute('data-cue-size')).toBe('large');
  expect(video().getAttribute('data-cue-color')).toBe('yellow');
  expect(item(/^Caption style/).textContent).toContain('Custom');
  await openStyles();
  await userEvent.click(item(/^Reset/));
  expect(video().getAttribute('data-cue-size')).toBe('normal');
  expect(screen.queryByRole('menuitem', { name: 'Reset' })).toBeNull();
  const menu = screen.getByRole('menu');
  expect(within(menu).getAllByRole('menuitem')).toContain(document.activeElement);
});

it('Escape returns the focus from a submenu to the row that opened it, at each level', async () => {
  await openWithCaptions();
  item(/^Caption style/).focus();
  await userEvent.keyboard('{Enter}');
  item(/^Edge/).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(item(/^Edge/));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(item(/^Caption style/));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' }));
});

it('caption styles are reachable by keyboard, and Escape goes back one step at a time', async () => {
  await openWithCaptions();
  await openStyles();
  item(/^Edge/).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(choice('Plain'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(video().getAttribute('data-cue-edge')).toBe('outline');
  await userEvent.keyboard('{Escape}');
  expect(item(/^Edge/).textContent).toContain('Outline');
  await userEvent.keyboard('{Escape}');
  expect(item(/^Caption style/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('caption styles are offered only if there are captions', async () => {
  await openWithCaptions(false);
  expect(screen.queryByRole('menuitem', { name: /^Caption style/ })).toBeNull();
});

it('stored caption styles are validated; unknown values fall back to the defaults', () => {
  expect(readCaptionStyle({ size: 'huge', color: 'url(x)', edge: 7, more: 1 })).toEqual({
    ...defaultCaptionStyle,
    size: 'huge',
  });
  for (const stored of [null, undefined, 'large', 4, []]) {
    expect(readCaptionStyle(stored)).toEqual(defaultCaptionStyle);
  }
});
