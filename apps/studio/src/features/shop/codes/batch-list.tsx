import type { AccessCodeBatchEntry } from '@grandstand/contract';
import type { BatchKind } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import { formatMoney } from '../../../lib/money.ts';
import { lastMoment } from '../../../lib/zoned-time.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useCursorList } from '../../../lib/use-cursor-list.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { Confirm } from '../../../ui/room/confirm.tsx';
import { CursorList } from '../../../ui/room/cursor-list.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import { useMay } from '../../session/session.api.ts';
import { downloadCsv } from '../../../lib/download-csv.ts';
import { batchesKey, productQuery } from '../shop.api.ts';
import { useProductText } from '../use-product-text.ts';

/** Returns the terms of a batch as people read them. */
function useTerms(batch: AccessCodeBatchEntry): string {
  const { api } = useStudio();
  const locale = useLocale();
  const now = useNow();
  const t = useTranslations('shop');
  const { date } = useProductText();
  const { productId, discount, validFrom, validUntil, count, uses } = batch;
  const product = useQuery({
    ...productQuery(api, productId ?? ''),
    enabled: productId !== null,
    staleTime: 60_000,
  });
  const amount =
    discount?.amount == null || discount.currency === null
      ? null
      : formatMoney(discount.amount, discount.currency, locale);
  return [
    discount?.percent == null ? null : t('percentOff', { percent: discount.percent }),
    amount === null ? null : t('amountOff', { amount }),
    discount?.periods == null ? null : t('forPeriods', { count: discount.periods }),
    productId === null
      ? t('anyProduct')
      : (product.data?.title ?? (product.isError ? productId : null)),
    t('codeCount', { count }),
    uses === 1 ? null : t('usesEach', { count: uses }),
    new Date(validFrom) > now ? t('notBefore', { when: date(validFrom) }) : null,
    // The end is the start of the day after the last one.
    validUntil === null ? null : t('until', { when: date(lastMoment(validUntil)) }),
  ]
    .filter((value) => value !== null)
    .join(' · ');
}

function BatchRow({ batch }: { readonly batch: AccessCodeBatchEntry }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const may = useMay();
  const now = useNow();
  const format = useFormatter();
  const t = useTranslations('shop');
  const failureText = useFailureText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, label, count, uses, used, validUntil } = batch;
  const terms = useTerms(batch);
  // A purpose may have several batches.
  const subject = `${label}, ${terms}`;
  const download = useMutation({
    mutationFn: async () => (await api.accessCode.exportBatch({ params: { id } })).content,
    onSuccess: ({ csv }) => downloadCsv(label, csv),
  });
  const end = useMutation({
    mutationFn: () => api.accessCode.endBatch({ params: { id } }),
    onSuccess: async () => {
      setIsConfirming(false);
      toasts.add({ title: t('ended', { label }) });
      await client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  const isOver = end.isSuccess || (validUntil !== null && new Date(validUntil) <= now);
  return (
    <li className="flex flex-col gap-2 p-4 lg:flex-row lg:items-center lg:gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{label}</p>
        <p className="text-caption text-muted">{terms}</p>
        {download.isError && <Notice look="warning">{failureText(download.error)}</Notice>}
      </div>
      <p className="shrink-0 text-body tabular-nums lg:text-end">
        {t('used', { used: format.number(used), all: format.number(count * uses) })}
        {isOver && <span className="block text-caption text-muted">{t('over')}</span>}
      </p>
      {may('shop:edit') && (
        <div className="flex flex-wrap gap-2">
          <RowButton
            label={t('downloadUse')}
            subject={subject}
            disabled={download.isPending}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden className="size-5" />
          </RowButton>
          {!isOver && (
            <RowButton
              look="quiet"
              label={t('end')}
              subject={subject}
              onClick={() => setIsConfirming(true)}
            />
          )}
        </div>
      )}
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('endTitle', { label })}
        description={t('endIntro')}
        action={t('end')}
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}

/** Batches of codes, the newest first, with how often they were used. */
export function BatchList({ kind }: { readonly kind: BatchKind }) {
  const { api } = useStudio();
  const t = useTranslations('shop');
  const list = useCursorList([...batchesKey, kind], (paging) =>
    api.accessCode.listBatches({ query: { ...paging, kind } }),
  );
  return (
    <CursorList
      list={list}
      label={t(kind === 'coupon' ? 'views.coupons' : 'views.codes')}
      empty={<Empty icon={TicketPercent} title={t(kind === 'coupon' ? 'noCoupons' : 'noCodes')} />}
    >
      {(batch) => <BatchRow key={batch.id} batch={batch} />}
    </CursorList>
  );
}
