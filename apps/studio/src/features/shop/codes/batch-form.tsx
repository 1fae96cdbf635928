import type { AccessCodeBatch } from '@grandstand/contract';
import { maxAccessCodes, type BatchKind } from '@grandstand/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { SelectField } from '../../../ui/room/control.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import {
  batchOf,
  batchProblemsOf,
  codesOf,
  emptyBatch,
  type BatchProblems,
  type BatchValues,
} from './batch-values.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { downloadCsv } from '../../../lib/download-csv.ts';
import { MatchPicker } from '../match-picker.tsx';
import { batchesKey, productChoicesQuery } from '../shop.api.ts';
import { useFocusProblem } from '../use-focus-problem.ts';

/** Codes of a new batch that are shown besides the file. */
const shownCodes = 10;

/** The codes of a new batch, which can be loaded only now: a slip of the thumb does not close it. */
function CreatedDialog({
  batch,
  onClose,
}: {
  readonly batch: AccessCodeBatch;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const codes = codesOf(batch.csv);
  const shown = codes.slice(0, shownCodes);
  return (
    <Modal isOpen title={t('batchCreated', { count: codes.length })} description={t('batchOnce')}>
      <div className="flex flex-col gap-3">
        <ul
          aria-label={t('code')}
          className="rounded-lg border border-line p-3 font-mono text-body"
        >
          {shown.map((code) => (
            <li key={code} className="break-all">
              {code}
            </li>
          ))}
        </ul>
        {codes.length > shown.length && (
          <p className="text-caption text-muted">
            {t('firstOf', { shown: shown.length, count: codes.length })}
          </p>
        )}
        <Button look="primary" onClick={() => downloadCsv(batch.label, batch.csv)}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('batchStored')}
        </Button>
      </div>
    </Modal>
  );
}

interface InputsProps {
  readonly values: BatchValues;
  readonly problems: BatchProblems;
  readonly set: (change: Partial<BatchValues>) => void;
}

function DiscountInputs({ values, problems, set }: InputsProps) {
  const t = useTranslations('shop');
  return (
    <>
      <SelectField
        label={t('discount')}
        value={values.discount}
        onChange={({ target }) => set({ discount: target.value as BatchValues['discount'] })}
      >
        <option value="percent">{t('discounts.percent')}</option>
        <option value="amount">{t('discounts.amount')}</option>
      </SelectField>
      {values.discount === 'percent' ? (
        <Field
          label={t('percent')}
          inputMode="numeric"
          value={values.percent}
          problem={problems.percent === undefined ? null : t(problems.percent)}
          onChange={({ target }) => set({ percent: target.value })}
        />
      ) : (
        <>
          <Field
            label={t('amount')}
            inputMode="decimal"
            value={values.amount}
            problem={problems.amount === undefined ? null : t(problems.amount)}
            onChange={({ target }) => set({ amount: target.value })}
          />
          <CurrencySelect
            label={t('fields.currency')}
            value={values.currency}
            onChange={(currency) => set({ currency })}
          />
        </>
      )}
      <Field
        label={t('periods')}
        hint={t('periodsHint')}
        inputMode="numeric"
        value={values.periods}
        problem={problems.periods === undefined ? null : t(problems.periods)}
        onChange={({ target }) => set({ periods: target.value })}
      />
    </>
  );
}

interface Props {
  readonly kind: BatchKind;
  readonly onDone: () => void;
}

/** Creates codes that lower a price, or that open a product. */
export function BatchForm({ kind, onDone }: Props) {
  const { api, tenant } = useStudio();
  const client = useQueryClient();
  const t = useTranslations('shop');
  const failureText = useFailureText();
  const now = useNow();
  const keyOf = useIdempotencyKey();
  const products = useQuery(productChoicesQuery(api));
  const [entered, setEntered] = useState<Partial<BatchValues>>({});
  const { form, showProblems, hasTried } = useFocusProblem();
  const isCoupon = kind === 'coupon';
  const currency = products.data?.find((offered) => offered.currency !== null)?.currency ?? 'EUR';
  const values: BatchValues = { ...emptyBatch(currency), ...entered };
  const problems = batchProblemsOf(values, kind, now, tenant.timeZone);
  const shown: BatchProblems = hasTried ? problems : {};
  const set = (change: Partial<BatchValues>) => setEntered({ ...entered, ...change });
  const create = useMutation({
    mutationFn: async () => {
      const body = batchOf(values, kind, tenant.timeZone);
      const { content } = await api.accessCode.createBatch(
        { body },
        { idempotencyKey: keyOf(body) },
      );
      return content;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
  const product = products.data?.find(({ id }) => id === values.productId);
  const choosesMatch = !isCoupon && product?.type === 'PPV' && product.eventId === null;
  return (
    <QueryResult query={products} fallback={<Skeleton className="h-64" />}>
      {(choices) => (
        <form
          ref={form}
          noValidate
          aria-label={t(isCoupon ? 'newCoupons' : 'newCodes')}
          className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (Object.keys(problems).length > 0) showProblems();
            else create.mutate();
          }}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            <Field
              label={t('label')}
              hint={t('labelHint')}
              maxLength={120}
              value={values.label}
              problem={shown.label === undefined ? null : t(shown.label)}
              onChange={({ target }) => set({ label: target.value })}
            />
            <SelectField
              label={t('forProduct')}
              aria-invalid={shown.productId !== undefined || undefined}
              value={values.productId}
              onChange={({ target }) => set({ productId: target.value, eventId: null })}
            >
              <option value="">{t(isCoupon ? 'anyProduct' : 'choose')}</option>
              {choices
                .filter((offered) => !isCoupon || offered.currency !== null)
                .map(({ id, title, opens }) => (
                  <option key={id} value={id}>
                    {opens.event === null ? title : `${title}: ${opens.event.title}`}
                  </option>
                ))}
            </SelectField>
            {shown.productId !== undefined && (
              <p role="alert" className="text-caption text-danger-text md:col-start-2">
                {t(shown.productId)}
              </p>
            )}
            {choosesMatch && (
              <MatchPicker value={values.eventId} onChange={(eventId) => set({ eventId })} />
            )}
            {isCoupon && <DiscountInputs values={values} problems={shown} set={set} />}
            <Field
              label={t('count')}
              inputMode="numeric"
              value={values.count}
              problem={shown.count === undefined ? null : t(shown.count, { max: maxAccessCodes })}
              onChange={({ target }) => set({ count: target.value })}
            />
            <Field
              label={t('uses')}
              hint={t('usesHint')}
              inputMode="numeric"
              value={values.uses}
              problem={shown.uses === undefined ? null : t(shown.uses)}
              onChange={({ target }) => set({ uses: target.value })}
            />
            <Field
              label={t('validUntil')}
              hint={t('validUntilHint')}
              type="date"
              value={values.lastDay}
              problem={shown.lastDay === undefined ? null : t(shown.lastDay)}
              onChange={({ target }) => set({ lastDay: target.value })}
            />
          </div>
          {create.isError && <Notice look="warning">{failureText(create.error)}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={create.isPending}>
              {t('createCodes', {
                count: problems.count === undefined ? Number(values.count) : 1,
              })}
            </Button>
            <Button look="quiet" onClick={onDone}>
              {t('cancel')}
            </Button>
          </div>
          {create.data !== undefined && <CreatedDialog batch={create.data} onClose={onDone} />}
        </form>
      )}
    </QueryResult>
  );
}
