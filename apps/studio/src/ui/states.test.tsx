import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { texts } from '../lib/texts/en.ts';
import { Failed } from './states.tsx';

afterEach(cleanup);

/** A room, or a dialog beside one, whose content fails or has loaded. */
const page = (place: 'room' | 'dialog', hasFailed: boolean) => {
  const content = hasFailed ? <Failed error={null} onRetry={() => undefined} /> : <p>Loaded</p>;
  return (
    <IntlProvider locale="en" messages={texts} timeZone="UTC">
      <main id="room" tabIndex={-1}>
        {place === 'room' && content}
      </main>
      {place === 'dialog' && (
        <div role="dialog" id="dialog" tabIndex={-1}>
          {content}
        </div>
      )}
    </IntlProvider>
  );
};

it.each(['room', 'dialog'] as const)(
  'the focus stays in the %s once a repeated attempt has loaded its content',
  (place) => {
    const { rerender } = render(page(place, true));
    screen.getByRole('button', { name: 'Try again' }).focus();
    rerender(page(place, false));
    expect(document.activeElement?.id).toBe(place);
  },
);

it('a failure that leaves by itself does not take the focus', () => {
  const { rerender } = render(page('room', true));
  rerender(page('room', false));
  expect(document.activeElement).toBe(document.body);
});
