import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { renderInStudio } from '../testing.tsx';
import { DelayDialog } from './delay-dialog.tsx';

afterEach(cleanup);

interface Delay {
  readonly matches: readonly { readonly tenant_id: string; readonly event_id: string }[];
  readonly minutes: number;
}

it('an undo of a delay that moves only some matches back says why the others stay', async () => {
  const entries = ['first', 'second'].map((eventId) => ({
    tenantId: 'northline',
    eventId,
    title: eventId,
    start: '2026-12-05T18:00:00.000Z',
  }));
  renderInStudio(
    <WithTexts of="matchDay">
      <DelayDialog
        entries={entries}
        clockTime={(time) => time}
        nameOf={(tenantId) => tenantId}
        onClose={() => {}}
        onDone={() => {}}
      />
      <Toasts />
    </WithTexts>,
    {
      api: {
        matchDay: {
          announceDelay: async ({ body }: { body: Delay }) => ({
            content: {
              matches: body.matches.map(({ tenant_id: tenantId, event_id: eventId }) => ({
                tenantId,
                eventId,
                start: '2026-12-05T18:15:00.000Z',
                refused: body.minutes < 0 && eventId === 'second' ? 'event_not_found' : null,
              })),
            },
          }),
        },
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Announce' }));
  fireEvent.click(await screen.findByText('Undo', { selector: 'button' }));
  await screen.findByText('This couldn’t be undone');
  const reason = await screen.findByText(/^Not all matches could be moved back/);
  expect(reason.textContent).toBe('Not all matches could be moved back: This match doesn’t exist.');
});
