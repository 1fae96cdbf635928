import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { addDays, fromLocal } from '../../lib/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { matchChoicesQuery } from '../event/event.api.ts';
import { useDatedTitle } from '../event/use-dated-title.ts';
import { useReload } from './customer.api.ts';

interface Props {
  readonly accountId: string;
  readonly onDone: () => void;
}

/** Grants an account access without a payment: a complimentary entitlement. */
export function GrantForm({ accountId, onDone }: Props) {
  const { api, tenant } = useStudio();
  const reload = useReload();
  const toasts = Toast.useToastManager();
  const t = useTranslations('customer');
  const reasonLabel = useTranslations('frame')('reason');
  const failureText = useFailureText();
  const datedTitle = useDatedTitle();
  const [productId, setProductId] = useState('');
  const [text, setText] = useState('');
  const [eventId, setEventId] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [reason, setReason] = useState('');
  const keyOf = useIdempotencyKey();
  const products = useQuery({
    queryKey: ['products', 'to-grant'],
    queryFn: async () =>
      (await api.product.listForOperator({ query: { size: 100 } })).content.entries,
  });
  const product = products.data?.find(({ id }) => id === productId);
  const needsEvent = product?.type === 'PPV' && product.opens.event === null;
  const typed = useDeferredValue(text.trim());
  // The field of the text is there only if the product needs a match.
  const events = useQuery(matchChoicesQuery(api, typed));
  const grant = useMutation({
    mutationFn: () => {
      const body = {
        account_id: accountId,
        product_id: productId,
        reason: reason.trim(),
        ...(needsEvent && { event_id: eventId }),
        ...(lastDay !== '' && {
          ends_at: fromLocal(`${addDays(lastDay, 1)}T00:00`, tenant.timeZone) ?? '',
        }),
      };
      return api.purchase.grant({ body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      toasts.add({ title: t('granted') });
      onDone();
      await reload();
    },
  });
  const isReady = productId !== '' && reason.trim() !== '' && (!needsEvent || eventId !== '');
  return (
    <QueryResult query={products} fallback={<Skeleton className="h-40" />}>
      {(choices) => (
        <form
          aria-label={t('grant')}
          className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
          onSubmit={(event) => {
            event.preventDefault();
            grant.mutate();
          }}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            <SelectField
              label={t('product')}
              value={productId}
              onChange={({ target }) => setProductId(target.value)}
            >
              <option value="">{t('choose')}</option>
              {choices.map(({ id, title, opens }) => (
                <option key={id} value={id}>
                  {opens.event === null ? title : `${title}: ${opens.event.title}`}
                </option>
              ))}
            </SelectField>
            <Field
              label={t('lastDay')}
              hint={t('lastDayHint')}
              type="date"
              value={lastDay}
              onChange={({ target }) => setLastDay(target.value)}
            />
            {needsEvent && (
              <>
                <Field
                  label={t('findMatch')}
                  type="search"
                  problem={
                    events.isError
                      ? failureText(events.error)
                      : typed.length > 1 && events.isSuccess && events.data.length === 0
                        ? t('noMatch')
                        : null
                  }
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
                <SelectField
                  label={t('match')}
                  value={eventId}
                  onChange={({ target }) => setEventId(target.value)}
                >
                  <option value="">{t('choose')}</option>
                  {events.data?.map((match) => (
                    <option key={match.id} value={match.id}>
                      {datedTitle(match)}
                    </option>
                  ))}
                </SelectField>
              </>
            )}
          </div>
          <Field
            label={reasonLabel}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {grant.isError && <Notice look="warning">{failureText(grant.error)}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={!isReady || grant.isPending}>
              {t('grant')}
            </Button>
            <Button look="quiet" onClick={onDone}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </QueryResult>
  );
}
