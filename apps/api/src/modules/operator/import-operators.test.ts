import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { importOperators, withdrawOperators } from './import-operators.ts';
import { addOperator, operatorPassword, signedInOperator, signInOperator } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('imported operators', () => {
  it('keep the account and the role that they have', async () => {
    const email = await addOperator(api, 'ada', 'scorer');
    await importOperators(api.app.platform, 'alpha', [
      { email, name: 'Other', password: 'another long password', role: 'owner' },
    ]);
    const { content } = (await signInOperator(api, email, { password: operatorPassword })).body;
    expect([content.person.name, content.role]).toEqual(['ada', 'scorer']);
  });

  it('lose their role and sessions in the tenant when they are withdrawn', async () => {
    const bea = await signedInOperator(api, 'bea', 'owner');
    await addOperator(api, 'bea', 'owner', 'beta');
    const emails = ['bea@example.test', 'nobody@example.test'];
    const withdraw = () => withdrawOperators(api.app.platform, 'alpha', emails);
    expect(await withdraw()).toEqual(['bea@example.test']);
    expect(await withdraw()).toEqual([]);
    expect((await api.operator.getSession({ ...bea })).status).toBe(401);
    expect((await signInOperator(api, 'bea@example.test')).status).toBe(403);
    expect((await signInOperator(api, 'bea@example.test', { tenant: 'beta' })).status).toBe(200);
  });
});
