import type { CustomerContract } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { ContractPage } from './contract-page.tsx';
import { loadContract } from './purchase.api.ts';

export const page = definePage<{ readonly contract: CustomerContract }>({
  load: async ({ api, params }) => ({ contract: await loadContract(api, params['id'] ?? '') }),
  head: ({ t, tenant, data }) => ({
    title: `${data.contract.title} · ${tenant.name}`,
    description: t('purchase.subscriptionsText'),
  }),
  View: ContractPage,
});
