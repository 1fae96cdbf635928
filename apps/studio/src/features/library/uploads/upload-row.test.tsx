import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { renderInStudio } from '../../testing.tsx';
import { continueUpload } from './active-uploads.ts';
import { UploadRow } from './upload-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const upload = {
  id: 'upload',
  eventId: 'match',
  name: 'camera.mp4',
  state: 'uploading',
  size: 3,
  received: 0,
  percent: 0,
  isImport: false,
  isShown: false,
  problem: null,
  notes: [],
  createdAt: '2026-11-28T19:30:00.000Z',
};

it('an upload that could not be removed is resumed without choosing its file again', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderInStudio(
    <WithTexts of="library">
      <UploadRow upload={upload as never} />
    </WithTexts>,
    {
      api: {
        upload: {
          remove: async () => {
            throw new ApiError('network', 0, '');
          },
        },
      },
    },
  );
  void continueUpload('upload', new File(['abc'], 'camera.mp4'));
  await screen.findByRole('button', { name: /^Pause/ });
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: /^(Continue|Resume)/ })).toBeDefined();
});
