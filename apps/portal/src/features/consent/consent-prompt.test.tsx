import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import texts from '../../../locales/en/consent.json' with { type: 'json' };
import { promptDate } from '../../lib/third-parties/consent-purposes.ts';
import { followConsent, useConsent } from '../../lib/third-parties/consent-store.ts';
import { aTenant, renderInPortal } from '../testing.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';

const withServices = aTenant({
  own_analytics: { keep_days: 30, plays_one_of: 4 },
  third_parties: { facebook: { app_id: '1234567', version: 'v15.0' } },
});
const both = (
  <>
    <PrivacyChoices className="">Privacy choices</PrivacyChoices>
    <ConsentPrompt />
  </>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const agreed = () => useConsent.getState().choice?.agreed;
const prompt = () => screen.queryByRole('region', { name: 'Your privacy, your choice' });

beforeEach(() => {
  localStorage.clear();
  followConsent()();
});
afterEach(cleanup);

describe('consent prompt', () => {
  it('accepts or rejects everything in one press each, with equal buttons, and does not prompt again', async () => {
    await renderInPortal(both, { tenant: withServices });
    const [refuse, agree] = ['Refuse all', 'Accept all'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(refuse?.className).toBe(agree?.className);
    expect(document.activeElement).toBe(document.body);
    press('Refuse all');
    expect(agreed()).toEqual([]);
    expect(prompt()).toBeNull();
    press('Privacy choices');
    press('Accept all');
    expect(agreed()).toEqual(['analytics', 'marketing']);
    expect(prompt()).toBeNull();
    expect(JSON.parse(localStorage.getItem('ott-consent') ?? '{}')).toMatchObject({
      version: `${promptDate}+own+Facebook`,
      agreed: ['analytics', 'marketing'],
    });
  });

  it('states for each purpose what it is and what it is for, before any press', async () => {
    await renderInPortal(both, { tenant: withServices });
    const lines = within(prompt() ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Analytics: which pages are opened and how well videos play, to improve both',
      'Marketing and notifications: notifications and ads of ours, to show what fits you',
    ]);
  });

  it('preselects no optional purpose, names the recipients, and stores a choice by purpose', async () => {
    await renderInPortal(both, { tenant: withServices });
    press('Customize');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(screen.getByText(/Seen by: Testers United only/)).toBeDefined();
    expect(screen.getByText(/Seen by: Facebook/)).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Analytics' }));
    press('Save my choice');
    expect(agreed()).toEqual(['analytics']);
  });

  it('reopens, and closes on Escape with the choice unchanged and the focus restored', async () => {
    await renderInPortal(both, { tenant: withServices });
    press('Accept all');
    const link = screen.getByRole('button', { name: 'Privacy choices' });
    link.focus();
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(
      true,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Analytics' }));
    fireEvent.keyDown(screen.getByRole('heading', { level: 2 }), { key: 'Escape' });
    expect(prompt()).toBeNull();
    expect(agreed()).toEqual(['analytics', 'marketing']);
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('opens once its script loads, if it was requested before', async () => {
    await renderInPortal(both, { tenant: withServices });
    press('Accept all');
    cleanup();
    await renderInPortal(<PrivacyChoices className="">Privacy choices</PrivacyChoices>);
    press('Privacy choices');
    await renderInPortal(<ConsentPrompt />, { tenant: withServices });
    expect(prompt()).not.toBeNull();
    cleanup();
    await renderInPortal(<ConsentPrompt />, { tenant: withServices });
    expect(prompt()).toBeNull();
  });

  it('prompts again when a service is added, but not on sign-in pages', async () => {
    localStorage.setItem(
      'ott-consent',
      JSON.stringify({ browserId: 'b', version: `${promptDate}+own`, agreed: ['analytics'] }),
    );
    followConsent()();
    await renderInPortal(both, { tenant: withServices, path: '/auth/login/' });
    expect(prompt()).toBeNull();
    press('Privacy choices');
    expect(prompt()).not.toBeNull();
    cleanup();
    await renderInPortal(both, { tenant: withServices });
    expect(prompt()).not.toBeNull();
  });

  it('follows choices in other tabs, and treats an unreadable choice as none', async () => {
    const stop = followConsent();
    await renderInPortal(both, { tenant: withServices });
    localStorage.setItem(
      'ott-consent',
      JSON.stringify({ browserId: 'b', version: `${promptDate}+own+Facebook`, agreed: [] }),
    );
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ott-consent' })));
    expect(prompt()).toBeNull();
    localStorage.setItem('ott-consent', '{"agreed":');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ott-consent' })));
    expect(prompt()).not.toBeNull();
    stop();
  });

  it('pins the version of its texts: to change them, update promptDate and the hash in this test', () => {
    const sum = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
    expect([promptDate, sum]).toEqual(['2026-11-27', '585545ede389']);
  });
});
