import type { CustomerDetails } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { addDays, fromLocal, lastMoment } from '../../lib/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { customerQuery, useReload } from './customer.api.ts';
import { GrantForm } from './grant-form.tsx';
import { LinkedPurchase, PurchaseList } from './purchase-list.tsx';

interface Props {
  readonly customer: CustomerDetails;
}

function BlockDialog({ customer, onClose }: Props & { readonly onClose: () => void }) {
  const { api, tenant } = useStudio();
  const reload = useReload();
  const t = useTranslations('customer');
  const [lastDay, setLastDay] = useState('');
  const { id, email } = customer;
  return (
    <ReasonDialog
      title={t('blockTitle', { email })}
      description={t('blockIntro')}
      action={t('block')}
      onClose={onClose}
      onConfirm={async (reason) => {
        const until =
          lastDay === '' ? null : fromLocal(`${addDays(lastDay, 1)}T00:00`, tenant.timeZone);
        await api.customer.block({ params: { id }, body: { reason, until } });
        await reload();
      }}
    >
      <Field
        label={t('blockUntil')}
        hint={t('blockUntilHint')}
        type="date"
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </ReasonDialog>
  );
}

/** Ends sessions, blocks and unblocks. */
function Actions({ customer }: Props) {
  const { api } = useStudio();
  const reload = useReload();
  const toasts = Toast.useToastManager();
  const t = useTranslations('customer');
  const [prompted, setPrompted] = useState<'sessions' | 'block' | 'unblock' | null>(null);
  const close = () => setPrompted(null);
  const { id, email, sessionCount, block } = customer;
  const params = { id };
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={sessionCount === 0} onClick={() => setPrompted('sessions')}>
        {t('endSessions')}
      </Button>
      {block === null ? (
        <Button onClick={() => setPrompted('block')}>{t('block')}</Button>
      ) : (
        <Button onClick={() => setPrompted('unblock')}>{t('unblock')}</Button>
      )}
      {prompted === 'sessions' && (
        <ReasonDialog
          title={t('endSessionsTitle', { email })}
          description={t('endSessionsIntro')}
          action={t('endSessions')}
          onClose={close}
          onConfirm={async (reason) => {
            const { content } = await api.customer.endSessions({ params, body: { reason } });
            toasts.add({ title: t('sessionsEnded', { count: content.ended }) });
            await reload();
          }}
        />
      )}
      {prompted === 'block' && <BlockDialog customer={customer} onClose={close} />}
      {prompted === 'unblock' && (
        <ReasonDialog
          title={t('unblockTitle', { email })}
          description={t('unblockIntro')}
          action={t('unblock')}
          look="primary"
          onClose={close}
          onConfirm={async (reason) => {
            await api.customer.unblock({ params, body: { reason } });
            await reload();
          }}
        />
      )}
    </div>
  );
}

function Facts({ customer }: Props) {
  const format = useFormatter();
  const t = useTranslations('customer');
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  const { storedCard: card } = customer;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('facts.email'), customer.email + (customer.isEmailVerified ? '' : ` (${t('unverified')})`)],
    [t('facts.fullName'), customer.fullName || null],
    [t('facts.country'), customer.countryName],
    [t('facts.since'), date(customer.createdAt)],
    [t('facts.sessions'), String(customer.sessionCount)],
    [t('facts.devices'), String(customer.deviceCount)],
    [t('facts.card'), card === null ? null : `${card.brand} ···· ${card.last4}`],
    [
      t('facts.commentsBanned'),
      customer.commentsBannedSince === null ? null : date(customer.commentsBannedSince),
    ],
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          // The email address is first, and long.
          <div key={name} className="min-w-0 sm:first:col-span-2">
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Customer() {
  const { api } = useStudio();
  const { accountId } = useParams({ from: '/frame/customers/$accountId' });
  const { purchase } = useSearch({ from: '/frame/customers/$accountId' });
  const may = useMay();
  const format = useFormatter();
  const t = useTranslations('customer');
  const [isGranting, setIsGranting] = useState(false);
  const query = useQuery(customerQuery(api, accountId));
  return (
    <RoomPage title={query.data?.displayName || query.data?.email || t('title')}>
      <Link
        to="/customers"
        className="inline-flex min-h-11 items-center gap-1 self-start text-body text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
        {t('title')}
      </Link>
      <QueryResult query={query} fallback={<Skeleton className="h-40" />}>
        {(customer) => (
          <>
            {customer.block !== null && (
              <Notice>
                {t('blockedBecause', {
                  reason: customer.block.reason,
                  since: format.dateTime(new Date(customer.block.since), { dateStyle: 'medium' }),
                })}{' '}
                {customer.block.until !== null &&
                  t('until', {
                    when: format.dateTime(new Date(lastMoment(customer.block.until)), {
                      dateStyle: 'medium',
                    }),
                  })}
              </Notice>
            )}
            <Facts customer={customer} />
            {may('customer:edit') && <Actions customer={customer} />}
            {purchase !== undefined && <LinkedPurchase key={purchase} id={purchase} />}
            <section aria-labelledby="purchases" className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="purchases" className="text-lg font-semibold">
                  {t('purchases')}
                </h2>
                {may('customer:edit') && may('shop:read') && !isGranting && (
                  <Button onClick={() => setIsGranting(true)}>{t('grant')}</Button>
                )}
              </div>
              {isGranting && (
                <GrantForm accountId={accountId} onDone={() => setIsGranting(false)} />
              )}
              <PurchaseList accountId={accountId} />
            </section>
          </>
        )}
      </QueryResult>
    </RoomPage>
  );
}

/** A customer: who they are, what they bought, and what can be done for them. */
export const CustomerPage = () => (
  <PermissionGate permission="customer:read">
    <WithTexts of="customer">
      <Customer />
    </WithTexts>
  </PermissionGate>
);
