import type { PublicTenantConfig } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session/store/session-store.ts';
import { forgetSessions, signInForTest } from '../../lib/session/testing.ts';
import { endExpiredSession } from './expired-session.ts';

const tenant = (hasIfaAuth: boolean) => ({ hasIfaAuth }) as PublicTenantConfig;

beforeEach(() => {
  forgetSessions();
  signInForTest();
});

function end(hasIfaAuth: boolean) {
  const go = vi.fn<(path: string) => void>();
  const say = vi.fn<(notice: string) => void>();
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  endExpiredSession({ tenant: tenant(hasIfaAuth), go, say, notice: 'Expired Session' });
  return { go, say, fetched };
}

describe('a session that cannot be refreshed', () => {
  it('[AUT-34] [AUT-35] is cleared without revoking, and opens /auth/login/?sessionExpired=true', () => {
    const { go, fetched } = end(false);
    expect(useSession.getState()).toMatchObject({ user: null, token: null });
    expect(go.mock.calls).toEqual([['/auth/login/?sessionExpired=true']]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[AUT-36] sends viewers of an ifa tenant to / and shows a toast', () => {
    const { go, say } = end(true);
    expect(go.mock.calls).toEqual([['/']]);
    expect(say.mock.calls).toEqual([['Expired Session']]);
  });
});
