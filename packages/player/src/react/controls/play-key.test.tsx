import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);
beforeEach(() => {
  fakeMedia();
});
afterEach(cleanup);

const player = <Player source="/a.m3u8" mode="vod" texts={englishTexts} storage={null} />;
const isPlaying = () => document.querySelector('video')?.paused === false;
const playButton = () => screen.queryByRole('button', { name: 'Play' });

describe('the key K before the first play', () => {
  it('starts the video from anywhere on its page', async () => {
    render(
      <>
        {player}
        <button type="button">Goal, 12’</button>
      </>,
    );
    screen.getByRole('button', { name: 'Goal, 12’' }).focus();
    await userEvent.keyboard('k');
    await waitFor(() => expect(isPlaying()).toBe(true));
    expect(document.activeElement?.textContent).toBe('Goal, 12’');
    // From now on the controls handle it.
    await userEvent.keyboard('k');
    expect(isPlaying()).toBe(false);
  });

  it('leaves the focus in the player when the button that had it disappears', async () => {
    render(player);
    playButton()?.focus();
    await userEvent.keyboard('k');
    await waitFor(() => expect(isPlaying()).toBe(true));
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  it('is a letter in a field of the page, and part of a shortcut of the browser', async () => {
    render(
      <>
        {player}
        <input aria-label="Comment" />
      </>,
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'kick-off');
    expect(playButton()).not.toBeNull();
    expect(document.querySelector('input')?.value).toBe('kick-off');
  });

  it('starts none of several players of a page', async () => {
    render(
      <Player
        source="/a.m3u8"
        mode="vod"
        texts={englishTexts}
        storage={null}
        isSecondary={false}
      />,
    );
    await userEvent.keyboard('k');
    expect(playButton()).not.toBeNull();
  });
});
