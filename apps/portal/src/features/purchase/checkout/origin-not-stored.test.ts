import { afterEach, expect, it, vi } from 'vitest';
import { storageFailures } from '../../../lib/errors/testing.ts';
import { originOf, storeOrigin } from './payment-path.ts';

afterEach(() => vi.restoreAllMocks());

it.each(Object.entries(storageFailures))(
  'a payment has no origin to return to if %s',
  (_failure, refuse) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    refuse();
    storeOrigin('p1', { eventId: 'e1', locale: 'en' });
    expect(originOf('p1')).toBeNull();
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  },
);
