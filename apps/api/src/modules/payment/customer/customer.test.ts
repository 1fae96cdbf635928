import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';
import { lockOwnCustomer } from './customer.service.ts';

it('lockOwnCustomer rejects as unauthorized if the account was deleted during the request', async () => {
  const api = await createTestApi();
  const buying = api.db.forTenant('alpha', (scope) => lockOwnCustomer(scope, 'gone', new Date()));
  await expect(buying).rejects.toMatchObject({ code: 'unauthorized' });
  await api.close();
});
