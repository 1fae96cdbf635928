import type { DisputeEvidence, OperatorDispute } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import refusal from '../../../../locales/en/refusal.json' with { type: 'json' };
import shop from '../../../../locales/en/shop.json' with { type: 'json' };
import { ApiError } from '../../../lib/api.ts';
import { renderInStudio } from '../../testing.tsx';
import { EvidenceDialog, SubmitEvidenceDialog } from './evidence-dialog.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const dispute = {
  id: 'd_1',
  state: 'open',
  amount: 499,
  currency: 'EUR',
  email: 'ann@fans.example',
  evidenceDueAt: '2026-12-05T12:00:00.000Z',
  providerReference: 'dp_1',
} as OperatorDispute;
const evidence: DisputeEvidence = {
  explanation: null,
  submittedAt: null,
  customerName: 'Ann',
  customerEmail: 'ann@fans.example',
  product: 'Ticket: access to the video of North – South online',
  serviceDate: '28 November 2026',
  payment: ['Paid 4.99 EUR on 28 November 2026, 18:00 UTC', 'Receipt 7 of 28 November 2026'],
  watched: [],
  signIns: ['Signed in on 28 November 2026, 17:59 UTC', 'Signed in on 28 November 2026, 17:59 UTC'],
};

/** Renders a dialog of the dispute. Returns how often it was closed. */
function renderDialog(
  Dialog: typeof SubmitEvidenceDialog,
  purchase: object,
): { readonly closed: () => number } {
  let closed = 0;
  renderInStudio(<Dialog dispute={dispute} onClose={() => (closed += 1)} />, {
    api: { purchase },
    tenant: { id: 'club', locales: ['en'] },
    session: { permissions: ['refund:create'], person: { id: 'op' } },
    roomTexts: { ...refusal, ...shop },
  });
  return { closed: () => closed };
}
const loaded = { getDisputeEvidence: async () => ({ content: evidence }) };
const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Submit evidence' });

it('the prompt names dispute and due date, shows what is sent, and submits it with the explanation', async () => {
  const sent: object[] = [];
  const { closed } = renderDialog(SubmitEvidenceDialog, {
    ...loaded,
    submitDisputeEvidence: async (input: object) => sent.push(input),
  });
  const dialog = await screen.findByRole('dialog', {
    name: 'Submit evidence against the dispute over €4.99 of ann@fans.example?',
  });
  expect(dialog.textContent).toContain('Evidence due on Dec 5, 2026');
  const facts = await within(dialog).findByRole('region', { name: 'Also sent to the bank' });
  for (const part of [evidence.product, 'Receipt 7', 'Nothing of it was watched.'])
    expect(facts.textContent).toContain(part);
  expect(within(facts).getAllByText(/^Signed in/)).toHaveLength(2);
  expect(submitButton().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Explanation to the bank'), ' They watched it. ');
  await userEvent.click(submitButton());
  await expect.poll(closed).toBe(1);
  expect(sent).toEqual([{ params: { id: 'd_1' }, body: { explanation: 'They watched it.' } }]);
});

it('nothing is submitted before it is known what is sent', async () => {
  renderDialog(SubmitEvidenceDialog, {
    getDisputeEvidence: async () => {
      throw new ApiError('network', 0, '');
    },
  });
  await screen.findByText('This couldn’t be loaded');
  await userEvent.type(screen.getByLabelText('Explanation to the bank'), 'They watched it.');
  expect(submitButton().disabled).toBe(true);
});

it('an explanation survives a reload, and is forgotten once it is submitted', async () => {
  let fails = true;
  const calls = {
    ...loaded,
    submitDisputeEvidence: async () => {
      if (fails) throw new ApiError('conflict', 409, '', [], 'evidence_overdue');
    },
  };
  renderDialog(SubmitEvidenceDialog, calls);
  await screen.findByText(/Receipt 7/);
  await userEvent.type(screen.getByLabelText('Explanation to the bank'), 'They watched it.');
  await userEvent.click(submitButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The time to submit evidence is over.',
  );
  cleanup();
  fails = false;
  const { closed } = renderDialog(SubmitEvidenceDialog, calls);
  const entered = () => screen.getByLabelText<HTMLTextAreaElement>('Explanation to the bank').value;
  expect(entered()).toBe('They watched it.');
  await screen.findByText(/Receipt 7/);
  await userEvent.click(submitButton());
  await expect.poll(closed).toBe(1);
  cleanup();
  renderDialog(SubmitEvidenceDialog, calls);
  expect(entered()).toBe('');
});

it('submitted evidence is shown with its explanation', async () => {
  renderDialog(EvidenceDialog, {
    getDisputeEvidence: async () => ({
      content: {
        ...evidence,
        explanation: 'They watched it.',
        submittedAt: '2026-11-29T12:00:00Z',
      },
    }),
  });
  const dialog = await screen.findByRole('dialog', { name: /^Evidence against the dispute/ });
  expect(await within(dialog).findByText('They watched it.')).toBeDefined();
  expect(within(dialog).getByText(/^Receipt 7/)).toBeDefined();
});
