import type { WebhookDelivery } from '@grandstand/contract';
import { webhookDeliveryStates, webhookLogMs, dayMs, hourMs } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, Inbox } from 'lucide-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { nameInRow } from '../../ui/row-button.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { nameOfKind } from './endpoint-form.tsx';
import { webhookSearch } from './webhook-search.ts';
import { deliveriesKey, isAwaited, deliveryPollMs } from './webhook.api.ts';

/** Returns a function that formats a time in the portal's zone, to the second. */
function useTimeText(): (time: string) => string {
  const format = useFormatter();
  return (time) =>
    format.dateTime(new Date(time), {
      dateStyle: 'medium',
      timeStyle: 'medium',
    });
}

/** Returns a JSON text with indentation; other texts as they are. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const Body = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <p className="text-caption font-medium">{label}</p>
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-72 overflow-auto rounded-lg border border-line bg-base p-3 font-mono text-caption whitespace-pre-wrap wrap-anywhere"
    >
      {indented(text)}
    </pre>
  </div>
);

/** What was sent and how the endpoint responded. */
function DeliveryBodies({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { api } = useStudio();
  const t = useTranslations('webhook');
  const query = useQuery({
    queryKey: ['webhook-delivery', delivery.id, delivery.attempts],
    queryFn: async () => (await api.webhook.getDelivery({ params: { id: delivery.id } })).content,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
      {({ requestBody, responseBody }) => (
        <>
          <Body label={t('sent')} text={requestBody} />
          {responseBody !== null && responseBody !== '' && (
            <Body label={t('response')} text={responseBody} />
          )}
        </>
      )}
    </QueryResult>
  );
}

interface RowProps {
  readonly delivery: WebhookDelivery;
  /** False while the endpoint is disabled: nothing is sent to it. */
  readonly canReplay: boolean;
}

function DeliveryRow({ delivery, canReplay }: RowProps) {
  const { api } = useStudio();
  const client = useQueryClient();
  const format = useFormatter();
  const timeText = useTimeText();
  const t = useTranslations('webhook');
  const failureText = useFailureText();
  const toasts = Toast.useToastManager();
  const [isOpen, setIsOpen] = useState(false);
  const replay = useMutation({
    mutationFn: () => api.webhook.replayDelivery({ params: { id: delivery.id } }),
    onSuccess: () => toasts.add({ title: t('replayed') }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(delivery.endpointId) }),
  });
  const { kind, state, attempts, createdAt, responseStatus, responseMs, problem } = delivery;
  const kindName = t(nameOfKind(kind));
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">
            {kindName}{' '}
            <span
              className={clsx(
                'text-caption font-medium',
                state === 'failed' ? 'text-danger-text' : 'text-muted',
              )}
            >
              {t(`states.${state}`)}
            </span>
          </p>
          <p className="text-caption text-muted">
            {[
              timeText(createdAt),
              t('attempts', { count: attempts }),
              ...(responseStatus === null ? [] : [t('status', { status: String(responseStatus) })]),
              ...(responseMs === null ? [] : [`${format.number(responseMs)} ms`]),
            ].join(' · ')}
          </p>
          {problem !== null && responseStatus === null && (
            <p className="text-caption wrap-anywhere text-muted">{problem}</p>
          )}
        </div>
        <div className="flex gap-2">
          <Button
            look="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            aria-label={nameInRow(t('detailsOf', { when: timeText(createdAt) }), kindName)}
          >
            {t('details')}
            <ChevronDown aria-hidden className={clsx('size-4', isOpen && 'rotate-180')} />
          </Button>
          <Button
            disabled={replay.isPending || !canReplay}
            aria-label={nameInRow(t('replayOf', { when: timeText(createdAt) }), kindName)}
            onClick={() => replay.mutate()}
          >
            {t('replay')}
          </Button>
        </div>
      </div>
      {replay.error !== null && <Notice look="warning">{failureText(replay.error)}</Notice>}
      {isOpen && <DeliveryBodies delivery={delivery} />}
    </li>
  );
}

/** Times since which failed messages can be sent again, ms. */
const replaySpans = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: webhookLogMs,
} as const;
type ReplaySpan = keyof typeof replaySpans;

interface ListProps {
  readonly endpointId: string;
  /** False while the endpoint is disabled: nothing is sent to it. */
  readonly canReplay: boolean;
}

/** Sends the failed messages of an endpoint again, after a confirmation. */
function ReplayFailed({ endpointId, canReplay }: ListProps) {
  const { api } = useStudio();
  const client = useQueryClient();
  const t = useTranslations('webhook');
  const toasts = Toast.useToastManager();
  const [isOpen, setIsOpen] = useState(false);
  const [span, setSpan] = useState<ReplaySpan>('day');
  const replay = useMutation({
    mutationFn: async () => {
      const since = new Date(Date.now() - replaySpans[span]).toISOString();
      let replayed = 0;
      for (;;) {
        const { content } = await api.webhook.replayFailed({
          params: { id: endpointId },
          body: { since },
        });
        replayed += content.replayed;
        if (!content.more || content.replayed === 0) return replayed;
      }
    },
    onSuccess: (count) => {
      setIsOpen(false);
      toasts.add({ title: t('replayedCount', { count }) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(endpointId) }),
  });
  return (
    <>
      <Button disabled={!canReplay} onClick={() => setIsOpen(true)}>
        {t('replayFailed')}
      </Button>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('replayFailedTitle')}
        description={t('replayFailedHint')}
        action={t('replay')}
        look="primary"
        isPending={replay.isPending}
        error={replay.error}
        onConfirm={() => replay.mutate()}
      >
        <SelectField
          label={t('since')}
          value={span}
          onChange={({ target }) => setSpan(target.value as ReplaySpan)}
        >
          {(Object.keys(replaySpans) as ReplaySpan[]).map((key) => (
            <option key={key} value={key}>
              {t(`spans.${key}`)}
            </option>
          ))}
        </SelectField>
      </Confirm>
    </>
  );
}

/** The deliveries of the last 30 days to an endpoint, the newest first. */
export function DeliveryList({ endpointId, canReplay }: ListProps) {
  const { api } = useStudio();
  const t = useTranslations('webhook');
  const { state = null } = useSearch({ from: '/frame/webhooks/$endpointId' });
  const navigate = useNavigate({ from: '/webhooks/$endpointId' });
  const list = useCursorList(
    [...deliveriesKey(endpointId), state],
    (paging) =>
      api.webhook.listDeliveries({ query: { ...paging, endpoint_id: endpointId, state } }),
    (entries) => entries.some(isAwaited) && deliveryPollMs,
  );
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <h2 id="deliveries" className="text-xl font-bold">
        {t('deliveries')}
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t('state')}
          value={state ?? ''}
          onChange={({ target }) =>
            void navigate({ search: webhookSearch({ state: target.value }), replace: true })
          }
        >
          <option value="">{t('states.all')}</option>
          {webhookDeliveryStates.map((webhookDeliveryState) => (
            <option key={webhookDeliveryState} value={webhookDeliveryState}>
              {t(`states.${webhookDeliveryState}`)}
            </option>
          ))}
        </SelectField>
        <ReplayFailed endpointId={endpointId} canReplay={canReplay} />
      </div>
      <CursorList
        list={list}
        label={t('deliveries')}
        empty={
          <Empty icon={Inbox} title={t('noDeliveries')}>
            <p>{t('noDeliveriesHint')}</p>
          </Empty>
        }
      >
        {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} canReplay={canReplay} />}
      </CursorList>
    </section>
  );
}
