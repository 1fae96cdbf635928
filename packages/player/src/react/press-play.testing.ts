import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses Play and waits until the film plays, and the controls that come with its picture listen to it. */
export async function pressPlay(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(document.querySelector('video')?.paused).toBe(false));
  // Effects of what was rendered meanwhile.
  await act(async () => {});
}
