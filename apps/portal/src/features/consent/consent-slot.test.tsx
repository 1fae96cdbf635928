import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTenant, renderInPortal } from '../testing.tsx';
import { ConsentSlot } from './consent-slot.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';

const network = vi.hoisted(() => ({ isBlocked: true, requests: 0 }));
vi.mock('./page-services.tsx', async (importOriginal) => {
  network.requests += 1;
  if (network.isBlocked) throw new TypeError('Failed to fetch dynamically imported module');
  return importOriginal();
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the page works without the consent prompt while its script is blocked, warns once per attempt, and opens the prompt on the next request that can load it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderInPortal(
    <>
      <PrivacyChoices className="">Privacy choices</PrivacyChoices>
      <ConsentSlot />
    </>,
    { tenant: aTenant({ own_analytics: { keep_days: 30, plays_one_of: 4 } }) },
  );
  const link = screen.getByRole('button', { name: 'Privacy choices' });
  await expect.poll(() => warn).toHaveBeenCalledTimes(1);
  fireEvent.click(link);
  await expect.poll(() => warn).toHaveBeenCalledTimes(2);
  expect(network.requests).toBe(2);
  expect(screen.queryByRole('region')).toBeNull();
  network.isBlocked = false;
  fireEvent.click(link);
  expect(await screen.findByRole('region', { name: 'Your privacy, your choice' })).toBeTruthy();
});
