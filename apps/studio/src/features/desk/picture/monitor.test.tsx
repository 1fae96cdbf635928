import type { PlayerTexts } from '@grandstand/player';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { texts as germanTexts } from '../../../lib/texts/de.ts';
import { Monitor } from './monitor.tsx';

vi.mock('@grandstand/player', () => ({
  Player: ({ texts }: { readonly texts: PlayerTexts }) => (
    <section aria-label={texts.region(null)}>
      <button type="button">{texts.pause}</button>
      <button type="button">{texts.seekBack(10)}</button>
      <p>
        {texts.timelineValue(
          { hours: 0, minutes: 1, seconds: 5 },
          { hours: 1, minutes: 0, seconds: 0 },
        )}
      </p>
    </section>
  ),
}));
vi.mock('@grandstand/player/player.css', () => ({}));
afterEach(cleanup);

it('the monitor has the controls of a finished match in the language of the studio', async () => {
  render(
    <IntlProvider locale="de" messages={germanTexts} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <Monitor
            source="/match.m3u8"
            isLive={false}
            title="Nord – Süd"
            renewSource={async () => null}
          />
        </Suspense>
      </QueryClientProvider>
    </IntlProvider>,
  );
  expect(await screen.findByRole('region', { name: 'Bild von Nord – Süd' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
  expect(screen.getByRole('button', { name: '10 Sekunden zurück' })).toBeDefined();
  expect(screen.getByText('1 Minute 5 Sekunden von 1 Stunde')).toBeDefined();
});
