import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';
import { lockOwnCustomer } from './customer.service.ts';

it('an account deleted during its request becomes no customer and has to sign in', async () => {
  const api = await createTestApi();
  const buying = api.db.forTenant('alpha', (scope) => lockOwnCustomer(scope, 'gone', new Date()));
  await expect(buying).rejects.toMatchObject({ code: 'unauthorized' });
  await api.close();
});
