// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../lib/toast.ts';
import { createTranslate } from '../../lib/i18n/translate.ts';
import { messages } from '../../features/testing.tsx';
import { notifyOfLostConnection } from './connection-notice.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
});

it('an open page states that it is offline until the connection is back or another page opens', () => {
  const shown = () => useToasts.getState().toasts.map(({ message }) => message);
  let navigate = () => {};
  notifyOfLostConnection(createTranslate('en', messages, 'UTC'), (listener) => {
    navigate = listener;
  });
  expect(shown()).toEqual([]);
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('offline'));
  expect(shown()).toEqual(['You’re offline']);
  dispatchEvent(new Event('online'));
  expect(shown()).toEqual([]);
  dispatchEvent(new Event('offline'));
  navigate();
  expect(shown()).toEqual([]);
});
