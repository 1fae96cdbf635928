import type { CallAddresses } from './call-address.ts';

export const accountAddresses = {
  accountGet: { method: 'GET', path: '/api/user/get_account', caller: 'user' },
  accountDelete: { method: 'POST', path: '/api/user/delete_account', caller: 'user' },
  accountExport: { method: 'GET', path: '/api/user/export', caller: 'user' },
} as const satisfies CallAddresses;
