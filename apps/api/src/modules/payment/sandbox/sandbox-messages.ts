import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { sandboxSettingsOf } from '../providers.ts';
import { signMessage } from './sandbox.ts';

const everyMs = 1000;

export interface SignedMessage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Delivers the bank's due messages, signed, until they are accepted or no longer retried.
 * @param receive accepts a message as if from the network
 */
export const sandboxMessages = (
  platform: Platform,
  receive: (tenantId: string, message: SignedMessage) => Promise<void>,
): Job => ({
  name: 'sandbox-messages',
  everyMs,
  run: async (signal) => {
    for (const tenant of platform.tenants.all) {
      if (tenant.payments?.provider !== 'sandbox') continue;
      const settings = sandboxSettingsOf(platform, tenant);
      for (const message of settings.bank.dueMessages()) {
        if (signal.aborted) return;
        try {
          await receive(tenant.id, signMessage(settings, message));
          settings.bank.markDelivered(message.delivery);
        } catch (error) {
          const details = { err: error, tenant: tenant.id, payment: message.payment };
          if (settings.bank.markRefused(message.delivery))
            platform.log.warn(
              details,
              'a message of the sandbox bank was not accepted and will be sent again',
            );
          else
            platform.log.error(
              details,
              'a message of the sandbox bank was not accepted and will not be sent again',
            );
        }
      }
    }
  },
});
