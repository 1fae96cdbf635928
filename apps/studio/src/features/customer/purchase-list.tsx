import type { OperatorPurchase, OperatorPurchaseDetails } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { lastMoment } from '../../lib/zoned-time.ts';
import { formatMoney, parseAmount, amountInputText } from '../../lib/money.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CheckField } from '../../ui/room/control.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';
import { useMay } from '../session/session.api.ts';
import { purchaseQuery, useReload } from './customer.api.ts';
import { historyText } from './history-text.ts';

interface DetailsProps {
  readonly purchase: OperatorPurchaseDetails;
}

/** Refunds a purchase, whole or in part. */
function RefundDialog({ purchase, onClose }: DetailsProps & { readonly onClose: () => void }) {
  const { api } = useStudio();
  const reload = useReload();
  const toasts = Toast.useToastManager();
  const locale = useLocale();
  const t = useTranslations('customer');
  const { id, left, currency, productTitle } = purchase;
  const [typed, setTyped] = useState(amountInputText(left, currency, locale));
  const [endsAccess, setEndsAccess] = useState(true);
  const keyOf = useIdempotencyKey();
  const amount = parseAmount(typed, currency);
  const isValid = amount !== null && amount > 0 && amount <= left;
  return (
    <ReasonDialog
      title={t('refundTitle', { product: productTitle })}
      description={t('refundIntro', { left: formatMoney(left, currency, locale) })}
      action={
        isValid ? t('refundAmount', { amount: formatMoney(amount, currency, locale) }) : t('refund')
      }
      maxLength={200}
      isReady={isValid}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { reason, revoke: endsAccess, ...(amount !== null && { amount }) };
        const { content } = await api.purchase
          .refund({ params: { id }, body }, { idempotencyKey: keyOf(body) })
          .catch(async (error: unknown) => {
            // Someone else may have refunded it: what is left is then shown beside the amount.
            if (error instanceof ApiError && !error.isTemporary) await reload();
            throw error;
          });
        toasts.add({
          title: t('refunded', {
            amount: formatMoney(content.refund.amount, content.refund.currency, locale),
          }),
        });
        await reload();
      }}
    >
      <Field
        label={t('amount', { currency })}
        inputMode="decimal"
        value={typed}
        problem={isValid ? null : t('amountInvalid', { left: formatMoney(left, currency, locale) })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <CheckField label={t('endAccess')}>
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={endsAccess}
          onChange={({ target }) => setEndsAccess(target.checked)}
        />
      </CheckField>
    </ReasonDialog>
  );
}

function History({ purchase }: DetailsProps) {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('customer');
  const date = (time: string) => (
    <time dateTime={time}>{format.dateTime(new Date(time), { dateStyle: 'medium' })}</time>
  );
  const { payments, refunds, changes } = purchase;
  const tHistory = useTranslations('customer.historyTexts');
  const historyTextOf = (kind: Parameters<typeof historyText>[0], value: string): string | null => {
    const text = historyText(kind, value);
    return text === null ? null : tHistory(text);
  };
  // Operators write their reasons; those of the backend are codes, of which some say more than the change.
  const reasonOf = ({ actor, reason }: (typeof changes)[number]) =>
    actor === 'operator' ? reason : (historyTextOf('causes', reason) ?? '');
  return (
    <ul aria-label={t('history')} className="flex flex-col gap-2 text-body">
      {payments.map(({ id, kind, amount, currency, status, declineReason, createdAt }) => (
        <li key={id}>
          {date(createdAt)} · {t(`paymentKinds.${kind}`)} · {formatMoney(amount, currency, locale)}{' '}
          <span className="text-muted">
            {historyTextOf('paymentStates', status) ?? status}
            {declineReason !== null &&
              ` (${historyTextOf('declines', declineReason) ?? declineReason})`}
          </span>
        </li>
      ))}
      {refunds.map(({ id, amount, currency, state, reason, receiptNumber, createdAt }) => (
        <li key={id}>
          {date(createdAt)} · {t(`refundStates.${state}`)} · {formatMoney(amount, currency, locale)}
          {receiptNumber !== null && ` · ${t('receipt', { number: String(receiptNumber) })}`}
          {reason !== '' && <span className="text-muted"> · {reason}</span>}
        </li>
      ))}
      {changes.map((entry) => (
        <li key={`${entry.change}:${entry.at}`} className="text-muted">
          {date(entry.at)} ·{' '}
          {[
            historyTextOf('changes', entry.change) ?? entry.change,
            historyTextOf('actors', entry.actor) ?? entry.actor,
            reasonOf(entry),
          ]
            .filter((value) => value !== '')
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}

function LoadedDetails({ purchase }: { readonly purchase: OperatorPurchaseDetails }) {
  const { api } = useStudio();
  const may = useMay();
  const reload = useReload();
  const t = useTranslations('customer');
  const format = useFormatter();
  const [prompted, setPrompted] = useState<'refund' | 'revoke' | null>(null);
  // A complimentary entitlement has no payment to refund: it is revoked.
  const isComplimentary = purchase.payments.length === 0 && purchase.state === 'active';
  // A customer may buy one product several times.
  const subject = [
    purchase.productTitle,
    purchase.eventTitle,
    format.dateTime(new Date(purchase.createdAt), { dateStyle: 'medium' }),
  ]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <div className="flex flex-col gap-3 pb-4">
      <History purchase={purchase} />
      <div className="flex flex-wrap gap-2">
        {purchase.left > 0 && may('refund:create') && (
          <RowButton label={t('refund')} subject={subject} onClick={() => setPrompted('refund')} />
        )}
        {isComplimentary && may('customer:edit') && (
          <RowButton label={t('revoke')} subject={subject} onClick={() => setPrompted('revoke')} />
        )}
      </div>
      {prompted === 'refund' && (
        <RefundDialog purchase={purchase} onClose={() => setPrompted(null)} />
      )}
      {prompted === 'revoke' && (
        <ReasonDialog
          title={t('revokeTitle', { product: purchase.productTitle })}
          description={t('revokeIntro')}
          action={t('revoke')}
          maxLength={200}
          onClose={() => setPrompted(null)}
          onConfirm={async (reason) => {
            await api.purchase.revoke({ params: { id: purchase.id }, body: { reason } });
            await reload();
          }}
        />
      )}
    </div>
  );
}

function Details({ id }: { readonly id: string }) {
  const { api } = useStudio();
  const query = useQuery(purchaseQuery(api, id));
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
      {(purchase) => <LoadedDetails purchase={purchase} />}
    </QueryResult>
  );
}

function Summary({ purchase }: { readonly purchase: OperatorPurchase }) {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('customer');
  const { productTitle, eventTitle, state, price, currency, createdAt, endsAt } = purchase;
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  return (
    <>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{productTitle}</span>
        <span className="block text-caption text-muted">
          {[
            eventTitle,
            date(createdAt),
            endsAt === null ? null : t('until', { when: date(lastMoment(endsAt)) }),
          ]
            .filter((value) => value !== null)
            .join(' · ')}
        </span>
      </span>
      <span className="ms-auto text-end">
        <span className="block font-semibold tabular-nums">
          {price === 0 ? t('noCharge') : formatMoney(price, currency, locale)}
        </span>
        <span className="block text-caption text-muted">{t(`states.${state}`)}</span>
      </span>
    </>
  );
}

interface RowProps {
  readonly purchase: OperatorPurchase;
  readonly opensAtOnce?: boolean;
}

function PurchaseRow({ purchase, opensAtOnce = false }: RowProps) {
  const [isOpen, setIsOpen] = useState(opensAtOnce);
  return (
    <li className="px-4">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Summary purchase={purchase} />
      </button>
      {isOpen && <Details id={purchase.id} />}
    </li>
  );
}

/** The purchase that a link names, with its history, however old it is. */
export function LinkedPurchase({ id }: { readonly id: string }) {
  const { api } = useStudio();
  const t = useTranslations('customer');
  const query = useQuery(purchaseQuery(api, id));
  return (
    <section aria-labelledby="linked-purchase" className="flex flex-col gap-3">
      <h2 id="linked-purchase" className="text-lg font-semibold">
        {t('linkedPurchase')}
      </h2>
      <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
        {(purchase) => (
          <ul className="rounded-xl border border-line bg-surface">
            <PurchaseRow purchase={purchase} opensAtOnce />
          </ul>
        )}
      </QueryResult>
    </section>
  );
}

/** What an account bought or was granted, the latest first. */
export function PurchaseList({ accountId }: { readonly accountId: string }) {
  const { api } = useStudio();
  const t = useTranslations('customer');
  const list = useCursorList(['purchases', accountId], (paging) =>
    api.purchase.listForOperator({ query: { ...paging, account_id: accountId } }),
  );
  return (
    <CursorList
      list={list}
      label={t('purchases')}
      empty={<p className="text-body text-muted">{t('noPurchases')}</p>}
    >
      {(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
    </CursorList>
  );
}
