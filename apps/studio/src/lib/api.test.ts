import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import type { ChallengeKind } from './challenges.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the client, whose first call is refused and whose second succeeds, and what it prompted for. */
function clientRefusedWith(messageErrorCode: string) {
  const responses = [
    Response.json({ messageErrorCode, message: '' }, { status: 401 }),
    Response.json({ content: {} }),
  ];
  vi.stubGlobal('fetch', async () => responses.shift());
  const prompts: ChallengeKind[] = [];
  const api = createApi({
    prompt: async (kind) => {
      prompts.push(kind);
      return true;
    },
  });
  return { api, prompts };
}

it('the client prompts for a sign-in when a list of sessions or invitations or a handover needs one, and sends it again', async () => {
  for (const call of ['listSessions', 'listInvitations', 'createHandover'] as const) {
    const { api, prompts } = clientRefusedWith('operator_session_ended');
    await (api.operator[call] as () => Promise<unknown>)();
    expect([call, prompts]).toEqual([call, ['sign-in']]);
  }
});

it('the client prompts for reauthentication before an invitation is sent again or revoked, or another session ends', async () => {
  for (const call of ['resendInvitation', 'revokeInvitation', 'endOtherSession'] as const) {
    const { api, prompts } = clientRefusedWith('operator_reauthentication_required');
    await api.operator[call]({ params: { id: 'one' } });
    expect([call, prompts]).toEqual([call, ['reauthentication']]);
  }
});

it('the client does not prompt when the first call of the page or a call of the dialog itself is refused', async () => {
  for (const call of ['getSession', 'endSession', 'startPasskeyReauthentication'] as const) {
    const { api, prompts } = clientRefusedWith('operator_session_ended');
    await expect((api.operator[call] as () => Promise<unknown>)()).rejects.toMatchObject({
      code: 'operator_session_ended',
    });
    expect([call, prompts]).toEqual([call, []]);
  }
});
