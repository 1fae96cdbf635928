import { StartupError } from '../../platform/error.ts';
import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  exportPayments,
  forgetCard,
  getStoredCard,
  listReceipts,
  removeStoredCard,
} from './payment.service.ts';
import { providerOf } from './providers.ts';
import { sandboxPage } from './sandbox-page.ts';

/** The sandbox gives access for nothing, so outside this machine it is for demos alone. */
function refuseSandbox({ config, tenants }: Platform): void {
  for (const { id, payments, demo } of tenants.all)
    if (payments?.provider === 'sandbox' && !demo && config.environment === 'production')
      throw new StartupError(
        `${id}.json: payments.provider: found "sandbox", which takes no money; allowed is another one, or "demo": true`,
      );
}

export const module: ApiModule = {
  name: 'payment',
  calls: [
    defineCall('storedCardGet', async (ctx) => ({ content: await getStoredCard(ctx) })),
    defineCall('storedCardRemove', async (ctx) => {
      await removeStoredCard(ctx);
      return {};
    }),
    defineCall('receiptList', (ctx, { query }) => listReceipts(ctx, query)),
  ],
  create: (platform) => {
    refuseSandbox(platform);
    return {
      routes: [sandboxPage],
      account: {
        export: (ctx, userId) => ctx.db.forTenant(ctx, (scope) => exportPayments(scope, userId)),
        erase: async (ctx, scope, userId) => {
          const card = await forgetCard(scope, userId);
          return async () => {
            if (card !== null) await (await providerOf(ctx, ctx.tenant)).removeCard(card);
          };
        },
      },
    };
  },
};
