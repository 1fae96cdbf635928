import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Presses Play and waits until the video plays and the controls that render with its picture are
 * subscribed.
 */
export async function pressPlay(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(document.querySelector('video')?.paused).toBe(false));
  // Flushes the effects of renders so far.
  await act(async () => {});
}
