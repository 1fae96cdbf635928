import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { signedIn, testPassword } from '../session/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
afterAll(() => api.close());

const register = (username: string, password: string, name = 'Ann') =>
  api.signIn.register({
    body: { username, password, display_name: name, strategy: 'refresh' },
  });
const outcome = ({ status, body }: { status: number; body: { messageErrorCode?: string } }) => [
  status,
  body.messageErrorCode,
];
const guessable = [400, 'password_guessable'];

describe('a new password', () => {
  it.each([
    '12345678',
    'password',
    'qwertyui',
    'aaaaaaaa',
    'Password1!',
    'summer24',
    'iloveyou123',
  ])('[SEC-12] is refused if easy to guess: %s', async (password) => {
    expect(outcome(await register('easy@example.org', password))).toEqual(guessable);
  });

  it("[SEC-12] is refused if made of its owner's address or name", async () => {
    expect(outcome(await register('wanda.kovacs@example.org', 'wanda.kovacs'))).toEqual(guessable);
    expect(outcome(await register('x@example.org', 'Zebulon Quark', 'Zebulon Quark'))).toEqual(
      guessable,
    );
  });

  it('[SEC-12] is refused alike for a change and a reset', async () => {
    const { access, username } = await signedIn(api, 'changer');
    const change = (new_password: string) =>
      api.password.change({
        token: access,
        body: { old_password: testPassword, new_password },
      });
    expect(outcome(await change('12345678'))).toEqual(guessable);
    expect((await change('xk2p9qwz')).status).toBe(200);
    await api.password.requestReset({ body: { username } });
    const mail = (await api.mails()).findLast(({ to }) => to === username);
    const token = /\/reset\/\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = (password: string) => api.password.reset({ body: { token, password } });
    expect(outcome(await reset('12345678'))).toEqual(guessable);
    // The link remains valid.
    expect((await reset('correct horse')).status).toBe(200);
  });

  it('has its own error code if too short', async () => {
    expect(outcome(await register('short@example.org', 'x7$kQ'))).toEqual([400, 'weak_password']);
  });
});
