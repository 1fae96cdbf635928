import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import messages from '../../locales/en/frame.json' with { type: 'json' };
import { CopyRow } from './copy-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showRow(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(
    <IntlProvider locale="en" messages={messages}>
      <CopyRow label="Server" value="rtmp://club.example/live" />
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Server' }));
}

it('a copied value is confirmed to screen readers too', async () => {
  const writeText = vi.fn(async () => {});
  showRow(writeText);
  expect(await screen.findByText('Copied')).toBe(screen.getByRole('status'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('rtmp://club.example/live');
});

it('a value that the browser refuses to copy is selected, with the reason', async () => {
  showRow(() => Promise.reject(new Error('not allowed')));
  await screen.findByText(/did not copy/);
  expect(String(getSelection())).toBe('rtmp://club.example/live');
});
