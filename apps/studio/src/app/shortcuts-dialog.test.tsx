import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { switchShortcuts } from '../lib/shortcuts.ts';
import { texts } from '../lib/texts/en.ts';
import { ShortcutsDialog, openShortcuts } from './shortcuts-dialog.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function openPage(): void {
  render(
    <IntlProvider locale="en" messages={texts} timeZone="UTC">
      <ShortcutsDialog />
    </IntlProvider>,
  );
}

it('the list of shortcuts opens by the question mark', async () => {
  openPage();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});

it('the list of shortcuts opens only from the menu once single keys are disabled', async () => {
  switchShortcuts(false);
  openPage();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  openShortcuts();
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});
