import type { OperatorProduct, ProductCopy } from '@grandstand/contract';
import type { ProductCopyOutcome } from '@grandstand/contract/constants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText, useRefusalText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { boxClass, checkClass, ChoiceList } from '../../ui/room/choice-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useOtherPortalsWith } from '../session/use-portals-with.ts';
import { productChoicesQuery } from './shop.api.ts';

/** What a copy does in one portal: numbers, and each product on request. */
function PortalCopy({ copy }: { readonly copy: ProductCopy }) {
  const t = useTranslations('shop.copy');
  const format = useFormatter();
  const locale = useLocale();
  const refusalText = useRefusalText();
  if (copy.refused !== null)
    return (
      <li className="px-3 py-2 text-danger-text">
        {copy.name}: {refusalText(copy.refused)}
      </li>
    );
  const count = (...outcomes: readonly ProductCopyOutcome[]) =>
    copy.products.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const parts = [
    t('new', { count: count('created') }),
    count('price_changed') > 0 && t('prices', { count: count('price_changed') }),
    count('exists', 'same_name') > 0 && t('there', { count: count('exists', 'same_name') }),
    count('of_match', 'identity_missing') > 0 &&
      t('out', { count: count('of_match', 'identity_missing') }),
  ].filter((part) => part !== false);
  return (
    <li>
      <details>
        <summary className="cursor-pointer px-3 py-2">
          <span className="font-semibold">{copy.name}</span>{' '}
          <span className="text-muted">{format.list(parts, { type: 'unit' })}</span>
        </summary>
        <ul className="flex flex-col gap-1 px-3 py-2 text-caption text-muted">
          {copy.products.map(({ id, title, outcome, price, currency, priceBefore }) => (
            <li key={id}>
              {title}:{' '}
              {outcome === 'price_changed' && currency !== null && priceBefore !== null
                ? t('fromTo', {
                    before: formatMoney(priceBefore, currency, locale),
                    after: formatMoney(price, currency, locale),
                  })
                : t(`outcomes.${outcome}`)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function CopyForm({ products }: { readonly products: readonly OperatorProduct[] }) {
  const { api } = useStudio();
  const portals = useOtherPortalsWith('shop:edit');
  const t = useTranslations('shop.copy');
  const failureText = useFailureText();
  const [chosenPortals, setChosenPortals] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState(false);
  // Tickets of one match stay with their match.
  const choices = products.filter(({ eventId }) => eventId === null);
  const ids = choices.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
  const body = { tenant_ids: [...chosenPortals], ids, prices };
  const preview = useMutation({
    mutationFn: async () => (await api.product.previewCopy({ body })).content.portals,
  });
  const copy = useMutation({
    mutationFn: async () => (await api.product.copyToPortals({ body })).content.portals,
  });
  /** A changed choice needs another preview. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
      copy.reset();
    };
  if (choices.length === 0) return <p>{t('nothing')}</p>;
  const shown = copy.data ?? preview.data;
  const changes = (shown ?? []).reduce(
    (total, { products: of }) =>
      total +
      of.filter(({ outcome }) => outcome === 'created' || outcome === 'price_changed').length,
    0,
  );
  const isBusy = preview.isPending || copy.isPending;
  const failure = copy.error ?? preview.error;
  return (
    <div className="flex flex-col gap-4">
      <ChoiceList
        label={t('allPortals', { count: portals.length })}
        entries={portals.map(({ id, name }) => ({ id, label: name }))}
        chosen={chosenPortals}
        onChange={changing(setChosenPortals)}
      />
      <ChoiceList
        label={t('allProducts', { count: choices.length })}
        entries={choices.map(({ id, title }) => ({ id, label: title }))}
        chosen={new Set(ids)}
        onChange={changing((chosen: ReadonlySet<string>) =>
          setLeftOut(new Set(choices.filter(({ id }) => !chosen.has(id)).map(({ id }) => id))),
        )}
      />
      <label className={checkClass}>
        <input
          type="checkbox"
          className={boxClass}
          checked={prices}
          onChange={({ target }) => changing(setPrices)(target.checked)}
        />
        {t('withPrices')}
      </label>
      {shown === undefined && (
        <Button
          look="primary"
          disabled={isBusy || chosenPortals.size === 0 || ids.length === 0}
          onClick={() => preview.mutate()}
        >
          {t(preview.isPending ? 'working' : 'preview')}
        </Button>
      )}
      {shown !== undefined && (
        <>
          <p role="status" className="font-semibold">
            {t(copy.isSuccess ? 'done' : changes === 0 ? 'noChange' : 'planned', {
              count: changes,
            })}
          </p>
          <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-lg border border-line text-body">
            {shown.map((portalCopy) => (
              <PortalCopy key={portalCopy.id} copy={portalCopy} />
            ))}
          </ul>
          {!copy.isSuccess && changes > 0 && (
            <Button look="primary" disabled={isBusy} onClick={() => copy.mutate()}>
              {copy.isPending ? t('working') : t('run', { count: chosenPortals.size })}
            </Button>
          )}
        </>
      )}
      {failure !== null && <Notice look="warning">{failureText(failure)}</Notice>}
    </div>
  );
}

function CopyOfProducts() {
  const { api } = useStudio();
  const query = useQuery(productChoicesQuery(api));
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-48" />}>
      {(products) => <CopyForm products={products} />}
    </QueryResult>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Copies the products of this portal into others, after a preview of what each of them gets. */
export function CopyDialog({ isOpen, onClose }: Props) {
  const t = useTranslations('shop.copy');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      ignoresOutsidePress
      title={t('title')}
      description={t('intro')}
    >
      <CopyOfProducts />
    </Modal>
  );
}
