import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';
import { lockOrCreateCustomer } from './customer.service.ts';

it('lockOrCreateCustomer rejects as unauthorized if the account was deleted during the request', async () => {
  const api = await createTestApi();
  const buying = api.db.forTenant('alpha', (scope) =>
    lockOrCreateCustomer(scope, 'gone', new Date()),
  );
  await expect(buying).rejects.toMatchObject({ code: 'unauthorized' });
  await api.close();
});
