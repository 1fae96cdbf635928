import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import type { ChallengeKind } from './challenges.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns a client whose first call is refused and whose second succeeds, and the kinds of its prompts. */
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

it('the client prompts for a sign-in when a call to list sessions or invitations, or to hand over, needs one, and retries the call', async () => {
  for (const call of ['listSessions', 'listInvitations', 'createHandover'] as const) {
    const { api, prompts } = clientRefusedWith('operator_session_ended');
    await (api.operator[call] as () => Promise<unknown>)();
    expect([call, prompts]).toEqual([call, ['sign-in']]);
  }
});

it('the client prompts for reauthentication before it resends or revokes an invitation, or ends another session', async () => {
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

it('the error of a refused call has the reason, the fields and the roles of the response', async () => {
  const body = {
    messageErrorCode: 'permission_missing',
    message: 'English',
    details: [{ path: 'body.x', message: 'is wrong' }],
    reason: 'changed',
    roles: ['owner'],
  };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 403 }));
  const api = createApi({ prompt: async () => false });
  const { messageErrorCode: code, ...rest } = body;
  await expect(api.operator.listPeople({ query: { size: 1 } })).rejects.toMatchObject({
    code,
    status: 403,
    ...rest,
  });
});
