import type { WebhookEndpoint } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useFormatter, useTranslations } from 'use-intl';

/** Says whether messages are sent to an endpoint, and if not, why. */
export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const format = useFormatter();
  const t = useTranslations('webhook');
  const { disabledReason, failingSince } = endpoint;
  const text =
    disabledReason !== null
      ? t(`disabled.${disabledReason}`)
      : failingSince === null
        ? t('active')
        : t('failingSince', {
            when: format.dateTime(new Date(failingSince), {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          });
  const isFaulty = failingSince !== null || (disabledReason ?? 'operator') !== 'operator';
  return <span className={clsx(isFaulty ? 'text-danger-text' : 'text-muted')}>{text}</span>;
}
