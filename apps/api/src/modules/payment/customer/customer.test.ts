import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';
import { lockOwnCustomer } from './customer.service.ts';

it('rejects as unauthorized, and creates no customer, if the account was deleted during its request', async () => {
  const api = await createTestApi();
  const buying = api.db.forTenant('alpha', (scope) => lockOwnCustomer(scope, 'gone', new Date()));
  await expect(buying).rejects.toMatchObject({ code: 'unauthorized' });
  await api.close();
});
