import type { Receipt, StoredCard } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame, AccountSection } from '../../account/index.ts';
import { createReceiptLink, loadReceipts, type ListPage as Page } from '../purchase.api.ts';
import { LoadMoreList } from '../ticket/load-more-list.tsx';
import { StoredCardText } from '../checkout/stored-card.tsx';

export interface BillingPageData {
  readonly card: StoredCard | null;
  /** Null if loading failed. */
  readonly receipts: Page<Receipt> | null;
}

function Card({ initial }: { readonly initial: StoredCard | null }) {
  const t = useTranslations('billing');
  const api = useApi();
  const [card, setCard] = useState(initial);
  if (card === null) return <p className="text-muted">{t('noCard')}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <StoredCardText card={card} />
      <ConfirmButton
        label={t('remove')}
        title={t('removeTitle')}
        text={t('removeText')}
        confirm={t('remove')}
        cancel={t('keep')}
        act={async () => {
          await api.payment.removeStoredCard({ body: {} });
          setCard(null);
        }}
      />
    </div>
  );
}

function ReceiptRow({ entry: receipt }: { readonly entry: Receipt }) {
  const t = useTranslations('billing');
  const format = useFormatter();
  const price = usePrice();
  const errorText = useErrorText();
  const api = useApi();
  const { amount, currency, issuedAt, kind, number, title } = receipt;
  // The response is a download, so the page stays open.
  const download = useMutation({
    mutationFn: async () => window.location.assign(await createReceiptLink(api, number)),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4">
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span dir="auto" className="content-text font-semibold">
          {title}
        </span>
        <span className="text-sm text-muted">
          {t('receipt', {
            number: String(number),
            date: format.dateTime(new Date(issuedAt), { dateStyle: 'medium' }),
          })}
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="font-semibold tabular-nums">{price({ price: amount, currency })}</span>
        {kind !== 'payment' && (
          <span className="text-sm text-muted">
            {t(kind === 'refund' ? 'refund' : 'returnedRefund')}
          </span>
        )}
      </span>
      <button
        type="button"
        className={iconButtonClass()}
        aria-label={t('download', { number: String(number) })}
        title={t('download', { number: String(number) })}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" className="size-5" />
      </button>
      <p role="alert" className="basis-full text-sm text-danger-text empty:hidden">
        {download.isError ? errorText(download.error) : null}
      </p>
    </div>
  );
}

/** The stored card and the receipts. */
export function BillingPage({ data }: { readonly data: BillingPageData }) {
  const t = useTranslations('billing');
  const api = useApi();
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      <AccountSection title={t('card')}>
        <Card initial={data.card} />
      </AccountSection>
      <section aria-labelledby="receipts" className="grid gap-4">
        <h2 id="receipts" className="heading text-xl">
          {t('receipts')}
        </h2>
        <LoadMoreList
          name="receipts"
          first={data.receipts}
          load={(page) => loadReceipts(api, page)}
          keyOf={({ number }) => number}
          Row={ReceiptRow}
          empty={
            <Notice
              icon={ReceiptText}
              headingLevel="h3"
              title={t('noReceipts')}
              text={t('noReceiptsText')}
            />
          }
        />
      </section>
    </AccountFrame>
  );
}
