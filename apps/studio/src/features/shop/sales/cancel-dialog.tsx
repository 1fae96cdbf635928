import type { OperatorContract } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { CheckField } from '../../../ui/room/control.tsx';
import { ReasonDialog } from '../../../ui/room/reason-dialog.tsx';
import { useProductText } from '../use-product-text.ts';

interface Props {
  readonly contract: OperatorContract;
  readonly onClose: () => void;
}

/** Cancels a subscription at the end of what was paid, or ends it now. */
export function CancelDialog({ contract, onClose }: Props) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const t = useTranslations('shop.subscription');
  const { date } = useProductText();
  const { id, productTitle, email, endsAt, state } = contract;
  // What is cancelled already, or has nothing paid left, can only end now.
  const hasPaidTime = (state === 'active' || state === 'trial') && endsAt !== null;
  const [when, setWhen] = useState<'at_end' | 'at_once'>(hasPaidTime ? 'at_end' : 'at_once');
  const choices = hasPaidTime ? (['at_end', 'at_once'] as const) : (['at_once'] as const);
  return (
    <ReasonDialog
      title={t('cancelTitle', { product: productTitle, customer: email ?? '' })}
      description={t('cancelIntro')}
      action={t(`cancelActions.${when}`)}
      maxLength={200}
      onClose={onClose}
      onConfirm={async (reason) => {
        await api.purchase.cancel({ params: { id }, body: { when, reason } });
        toasts.add({ title: t(`canceled.${when}`) });
        await Promise.all(
          ['purchases', 'customers', 'figures'].map((noun) =>
            client.invalidateQueries({ queryKey: [noun] }),
          ),
        );
      }}
    >
      <fieldset>
        <legend className="text-body font-medium">{t('when')}</legend>
        {choices.map((choice) => (
          <CheckField
            key={choice}
            label={choice === 'at_end' ? t('atEnd', { when: date(endsAt ?? '') }) : t('atOnce')}
            hint={t(`hints.${choice}`)}
          >
            <input
              type="radio"
              name="when"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={when === choice}
              onChange={() => setWhen(choice)}
            />
          </CheckField>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
