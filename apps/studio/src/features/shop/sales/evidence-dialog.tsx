import type { DisputeEvidence, OperatorDispute } from '@grandstand/contract';
import { maxDisputeExplanation } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Confirm } from '../../../ui/room/confirm.tsx';
import { TextAreaField } from '../../../ui/room/control.tsx';
import { useSession } from '../../session/session.api.ts';
import { useProductText } from '../use-product-text.ts';
import { nameOfDispute } from './name-of-dispute.ts';

interface Props {
  readonly dispute: OperatorDispute;
  readonly onClose: () => void;
}

const useEvidence = (id: string) => {
  const { api } = useStudio();
  return useQuery({
    queryKey: ['purchases', 'evidence', id],
    queryFn: async () => (await api.purchase.getDisputeEvidence({ params: { id } })).content,
    // What is shown is what is submitted.
    gcTime: 0,
  });
};

/** What the bank gets beside the explanation, in its English. */
function Facts({ evidence }: { readonly evidence: DisputeEvidence }) {
  const t = useTranslations('shop.dispute');
  const { customerName, customerEmail, product, serviceDate, payment, watched, signIns } = evidence;
  const facts = [
    ['customer', [customerName, customerEmail]],
    ['product', [product]],
    ['serviceDate', [serviceDate]],
    ['payment', payment],
    ['watched', watched],
    ['signIns', signIns],
  ] as const;
  return (
    <section aria-label={t('sent')} className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('sent')}</h3>
      <dl className="rounded-lg border border-line p-3 text-caption">
        {facts.map(([name, values]) => {
          const lines = values.filter((value) => value !== null);
          return (
            <div key={name} className="not-first:mt-2">
              <dt className="font-semibold">{t(`facts.${name}`)}</dt>
              {lines.length === 0 && <dd className="text-muted">{t(`unknown.${name}`)}</dd>}
              {lines.map((line, index) => (
                // Two may be the same.
                <dd key={index} lang="en" dir="ltr" className="wrap-anywhere text-muted">
                  {line}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      <p className="text-caption text-muted">{t('onlyText')}</p>
    </section>
  );
}

/** Shows what was submitted. */
export function EvidenceDialog({ dispute, onClose }: Props) {
  const locale = useLocale();
  const t = useTranslations('shop.dispute');
  const query = useEvidence(dispute.id);
  const amount = formatMoney(dispute.amount, dispute.currency, locale);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('evidenceTitle', { amount, customer: nameOfDispute(dispute) })}
    >
      <QueryResult query={query} fallback={<Skeleton className="h-48" />}>
        {(evidence) => (
          <div className="flex flex-col gap-3">
            <h3 className="text-body font-medium">{t('explanation')}</h3>
            <p className="text-body wrap-anywhere whitespace-pre-line">{evidence.explanation}</p>
            <Facts evidence={evidence} />
          </div>
        )}
      </QueryResult>
    </Modal>
  );
}

/** Submits evidence against a dispute: an explanation, and what the system knows, which it shows. */
export function SubmitEvidenceDialog({ dispute, onClose }: Props) {
  const { api, tenant } = useStudio();
  const { person } = useSession();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const locale = useLocale();
  const t = useTranslations('shop.dispute');
  const { date } = useProductText();
  const { id, evidenceDueAt } = dispute;
  const draft = useDraft<string>(`${tenant.id}:${person.id}:evidence:${id}`);
  const [explanation, setExplanation] = useState(draft.restored ?? '');
  const query = useEvidence(id);
  const submit = useMutation({
    mutationFn: () =>
      api.purchase.submitDisputeEvidence({
        params: { id },
        body: { explanation: explanation.trim() },
      }),
    onSuccess: async () => {
      draft.clear();
      toasts.add({ title: t('submitted') });
      onClose();
      await client.invalidateQueries({ queryKey: ['purchases'] });
    },
  });
  const amount = formatMoney(dispute.amount, dispute.currency, locale);
  const isReady = query.data !== undefined && explanation.trim() !== '';
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={t('submitTitle', { amount, customer: nameOfDispute(dispute) })}
      description={
        <>
          {t('submitIntro')}
          {evidenceDueAt !== null && (
            <span className="mt-1 block font-semibold text-text">
              {t('dueOn', { when: date(evidenceDueAt) })}
            </span>
          )}
        </>
      }
      action={t('submit')}
      isPending={submit.isPending}
      error={submit.error}
      onConfirm={isReady ? () => submit.mutate() : undefined}
    >
      <TextAreaField
        label={t('explanation')}
        hint={t('explanationHint', { max: maxDisputeExplanation })}
        rows={5}
        maxLength={maxDisputeExplanation}
        required
        value={explanation}
        onChange={({ target: { value } }) => {
          setExplanation(value);
          if (value === '') draft.clear();
          else draft.store(value);
        }}
      />
      <QueryResult query={query} fallback={<Skeleton className="h-48" />}>
        {(evidence) => <Facts evidence={evidence} />}
      </QueryResult>
    </Confirm>
  );
}
