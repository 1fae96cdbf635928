import type { OperatorDispute } from '@grandstand/contract';
import { disputeStates } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useNow, useTranslations } from 'use-intl';
import { ApiError } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useCursorList } from '../../../lib/use-cursor-list.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { SelectField } from '../../../ui/room/control.tsx';
import { CursorTable, cellClass, type Column } from '../../../ui/room/cursor-list.tsx';
import { ReasonDialog } from '../../../ui/room/reason-dialog.tsx';
import { useMay } from '../../session/session.api.ts';
import { useProductText } from '../use-product-text.ts';
import { CustomerFilter } from './customer-filter.tsx';
import { CustomerLink } from './customer-link.tsx';
import { EvidenceDialog, SubmitEvidenceDialog } from './evidence-dialog.tsx';
import { ListFile } from './list-file.tsx';
import { nameOfDispute } from './name-of-dispute.ts';
import { useFilter } from './use-filter.ts';

interface Props {
  readonly dispute: OperatorDispute;
}

/** Accepts a dispute: the payer keeps the money. */
function AcceptDialog({ dispute, onClose }: Props & { readonly onClose: () => void }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const locale = useLocale();
  const t = useTranslations('shop.dispute');
  const { id, amount, currency } = dispute;
  const money = formatMoney(amount, currency, locale);
  return (
    <ReasonDialog
      title={t('acceptTitle', { amount: money, customer: nameOfDispute(dispute) })}
      description={t('acceptIntro', { amount: money })}
      action={t('accept')}
      maxLength={200}
      onClose={onClose}
      onConfirm={async (reason) => {
        await api.purchase.acceptDispute({ params: { id }, body: { reason } });
        toasts.add({ title: t('accepted') });
        await client.invalidateQueries({ queryKey: ['purchases'] });
      }}
    />
  );
}

/** A dialog about a dispute; `evidence` shows what was submitted. */
type Prompt = 'accept' | 'submit' | 'evidence';

function Row({ dispute }: Props) {
  const may = useMay();
  const now = useNow();
  const locale = useLocale();
  const t = useTranslations('shop.dispute');
  const { date } = useProductText();
  const [prompted, setPrompted] = useState<Prompt | null>(null);
  const { state, reason, evidenceDueAt, closedAt, acceptedAt, productTitle, eventTitle } = dispute;
  const { evidenceSubmittedAt } = dispute;
  const isOverdue = evidenceDueAt !== null && new Date(evidenceDueAt) <= now;
  const evidenceText = () => {
    if (state !== 'open') return t('decidedOn', { when: date(closedAt ?? dispute.openedAt) });
    if (evidenceSubmittedAt !== null) return t('submittedOn', { when: date(evidenceSubmittedAt) });
    if (evidenceDueAt === null) return t('noDueDate');
    return t(isOverdue ? 'wasDueOn' : 'dueOn', { when: date(evidenceDueAt) });
  };
  const evidence = evidenceText();
  const allowedActions = (): readonly Prompt[] => {
    if (state !== 'open' || acceptedAt !== null || !may('refund:create')) return [];
    if (evidenceSubmittedAt !== null) return ['evidence'];
    return isOverdue ? ['accept'] : ['submit', 'accept'];
  };
  const actions = allowedActions();
  const buttons = (className: string) =>
    actions.length > 0 && (
      <span className={className}>
        {actions.map((action) => (
          <RowButton
            key={action}
            look={action === 'accept' ? 'quiet' : 'secondary'}
            label={t(action === 'evidence' ? 'showEvidence' : action)}
            // A customer may dispute several payments.
            subject={[
              nameOfDispute(dispute),
              eventTitle ?? productTitle,
              date(dispute.openedAt),
            ].join(', ')}
            onClick={() => setPrompted(action)}
          />
        ))}
      </span>
    );
  const close = () => setPrompted(null);
  return (
    <tr>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <CustomerLink {...dispute} />
        <span className="block text-caption text-muted">
          {[
            productTitle,
            eventTitle,
            reason === null ? null : t(`reasons.${reason}`),
            t('openedOn', { when: date(dispute.openedAt) }),
          ]
            .filter((value) => value !== null)
            .join(' · ')}
        </span>
        <span className="block text-caption break-all text-faint">{dispute.providerReference}</span>
        <span className="block text-caption md:hidden">{evidence}</span>
      </th>
      <td className={cellClass()}>
        <span className={state === 'open' ? 'font-semibold text-danger-text' : ''}>
          {t(`states.${state}`)}
        </span>
        <span className="block tabular-nums">
          {formatMoney(dispute.amount, dispute.currency, locale)}
        </span>
        {acceptedAt !== null && (
          <span className="block text-caption text-muted">
            {t('acceptedOn', { when: date(acceptedAt) })}
          </span>
        )}
        {state !== 'open' && evidenceSubmittedAt !== null && (
          <span className="block text-caption text-muted">
            {t('submittedOn', { when: date(evidenceSubmittedAt) })}
          </span>
        )}
        {buttons('mt-2 flex flex-col items-start gap-2 md:hidden')}
      </td>
      <td className={cellClass({ wideOnly: true })}>{evidence}</td>
      <td className={cellClass({ atEnd: true, wideOnly: true })}>
        {buttons('flex flex-col items-stretch gap-2 lg:whitespace-nowrap')}
        {prompted === 'accept' && <AcceptDialog dispute={dispute} onClose={close} />}
        {prompted === 'submit' && <SubmitEvidenceDialog dispute={dispute} onClose={close} />}
        {prompted === 'evidence' && <EvidenceDialog dispute={dispute} onClose={close} />}
      </td>
    </tr>
  );
}

/** Payments that payers dispute at their bank, by state and customer. */
export function Disputes() {
  const { api } = useStudio();
  const { state: filter, customer } = useSearch({ from: '/frame/shop' });
  const state = disputeStates.find((disputeState) => disputeState === filter);
  const open = useFilter();
  const t = useTranslations('shop');
  const list = useCursorList(['purchases', 'disputes', state, customer], (paging) =>
    api.purchase.listDisputes({
      query: {
        ...paging,
        ...(state !== undefined && { state }),
        ...(customer !== undefined && { email_prefix: customer }),
      },
    }),
  );
  const isTooShort =
    list.error instanceof ApiError &&
    list.error.details.some(({ path }) => path === 'query.email_prefix');
  const isFiltered = state !== undefined || customer !== undefined;
  const columns: readonly Column[] = [
    { name: t('customer') },
    { name: t('dispute.state') },
    { name: t('dispute.evidence'), wideOnly: true },
    { name: <span className="sr-only">{t('dispute.actions')}</span>, wideOnly: true },
  ];
  return (
    <>
      <p className="text-body text-muted">{t('dispute.intro')}</p>
      <search className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label={t('dispute.state')}
          value={state ?? ''}
          onChange={({ target }) => open({ state: target.value as typeof state | '' })}
        >
          <option value="">{t('dispute.anyState')}</option>
          {disputeStates.map((disputeState) => (
            <option key={disputeState} value={disputeState}>
              {t(`dispute.states.${disputeState}`)}
            </option>
          ))}
        </SelectField>
        <CustomerFilter
          text={customer ?? ''}
          problem={isTooShort ? t('customerTooShort') : null}
          onChange={(text) => open({ customer: text })}
        />
      </search>
      {!isTooShort && (
        <ListFile
          file="disputes.csv"
          filters={{ state, email_prefix: customer }}
          label={t('dispute.file')}
        />
      )}
      {!isTooShort && (
        <CursorTable
          list={list}
          label={t('views.disputes')}
          columns={columns}
          empty={
            <Empty icon={BadgeCheck} title={t(isFiltered ? 'dispute.noneFound' : 'dispute.none')} />
          }
        >
          {(dispute) => <Row key={dispute.id} dispute={dispute} />}
        </CursorTable>
      )}
    </>
  );
}
