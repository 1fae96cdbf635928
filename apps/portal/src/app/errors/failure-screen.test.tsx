import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import messages from '../../../locales/en/error.json';
import { renderInPortal } from '../../features/testing.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { FailureScreen } from './failure-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failure = new ApiError({ status: 500, code: 'internal_error' });
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[data-illustration]')];

it('a page that fails offline shows the offline page’s text and no network picture', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderInPortal(<FailureScreen error={failure} retry={undefined} />);
  expect(screen.getByRole('alert').textContent).toBe(
    `${messages.offline.title}${messages.offline.text.replace('{tenant}', 'Testers United')}`,
  );
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(pictures()).toEqual([]);
});

it('a page that fails offline leads to the schedule of the offline page if the browser has it, else home', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { unmount } = await renderInPortal(<FailureScreen error={failure} retry={undefined} />);
  expect(screen.getByRole('link', { name: messages.error.home })).toBeTruthy();
  unmount();
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } });
  await renderInPortal(<FailureScreen error={failure} retry={undefined} />);
  expect(screen.getByRole('button', { name: messages.offline.schedule })).toBeTruthy();
  expect(screen.queryByRole('link', { name: messages.error.home })).toBeNull();
  vi.unstubAllGlobals();
});

it('a page that fails online shows the error and no broken picture', async () => {
  await renderInPortal(<FailureScreen error={failure} retry={undefined} />);
  expect(screen.getByRole('heading').textContent).toBe(messages.errors.page_failed);
  expect(screen.getByRole('alert').textContent).toBe(messages.errors.internal_error);
  const [night] = pictures();
  expect(night?.style.visibility).toBe('');
  fireEvent.error(night as HTMLImageElement);
  expect(night?.style.visibility).toBe('hidden');
});
