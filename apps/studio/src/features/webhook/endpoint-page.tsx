import type { WebhookEndpoint } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { changeOf, saveMerged, withoutFields, type EditConflict } from '../../lib/merge-edits.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CompareDialog } from '../../ui/room/compare-dialog.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useSession } from '../session/session.api.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointForm, nameOfKind, type EndpointFields } from './endpoint-form.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { deliveriesKey, endpointKey, endpointsKey } from './webhook.api.ts';

const fieldsOf = ({ url, description, kinds }: WebhookEndpoint): EndpointFields => ({
  url,
  description,
  kinds: [...kinds],
});

/** An edit that is not saved, and the endpoint from which it started. */
interface StoredEdit {
  readonly base: WebhookEndpoint;
  readonly fields: EndpointFields;
}

/** Edits an endpoint; edits of two people are merged, and compared where they disagree. */
function EditForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const { api, tenant } = useStudio();
  const { person } = useSession();
  const client = useQueryClient();
  const format = useFormatter();
  const t = useTranslations('webhook');
  const draft = useDraft<StoredEdit>(`${tenant.id}:${person.id}:webhook:${endpoint.id}`);
  // The version that the edit started from, even after a reload or once someone else's change is loaded.
  const [base, setBase] = useState(draft.restored?.base ?? endpoint);
  const [conflict, setConflict] = useState<EditConflict<WebhookEndpoint, EndpointFields> | null>(
    null,
  );
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (before: WebhookEndpoint, changes: Partial<EndpointFields>): Promise<void> => {
    const params = { id: endpoint.id };
    const saved = await saveMerged(before, changes, {
      fieldsOf,
      update: async (version, body) =>
        (await api.webhook.update({ params, body: { version, ...body } })).content,
      load: async () => (await api.webhook.get({ params })).content,
    });
    if ('conflict' in saved) return setConflict(saved.conflict);
    draft.clear();
    client.setQueryData(endpointKey(endpoint.id), saved.stored);
    await client.invalidateQueries({ queryKey: endpointsKey, exact: true });
    onDone();
  };
  const valueText = (fields: Partial<EndpointFields>, field: keyof EndpointFields): string =>
    field === 'kinds'
      ? format.list((fields.kinds ?? []).map((kind) => t(nameOfKind(kind))))
      : (fields[field] ?? '');
  return (
    <>
      <EndpointForm
        label={t('edit')}
        initial={draft.restored?.fields ?? fieldsOf(endpoint)}
        submitText={t('save')}
        onEdit={(fields) => draft.store({ base, fields })}
        onSubmit={(fields) => {
          setFailure(null);
          return save(base, changeOf(fieldsOf(base), fields));
        }}
        onCancel={() => {
          draft.clear();
          onDone();
        }}
      />
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      {conflict !== null && (
        <CompareDialog
          t={t}
          rows={conflict.fields.map((field) => ({
            field,
            label: t(field === 'kinds' ? 'kindsLabel' : field),
            mine: valueText(conflict.mine, field),
            theirs: valueText(fieldsOf(conflict.theirs), field),
          }))}
          onClose={() => setConflict(null)}
          onDone={(taken) => {
            const { mine, theirs } = conflict;
            setConflict(null);
            setBase(theirs);
            save(theirs, withoutFields(mine, taken)).catch((error: unknown) =>
              setFailure(failureText(error)),
            );
          }}
        />
      )}
    </>
  );
}

/** Edits an endpoint, sends a test, pauses it, replaces its secret or removes it. */
function Actions({ endpoint, onEdit }: { endpoint: WebhookEndpoint; onEdit: () => void }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useTranslations('webhook');
  const failureText = useFailureText();
  const toasts = Toast.useToastManager();
  const [confirming, setConfirming] = useState<'rotate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { id: endpoint.id };
  const close = () => setConfirming(null);
  const load = () => client.invalidateQueries({ queryKey: endpointsKey });
  const test = useMutation({
    mutationFn: () => api.webhook.sendTest({ params }),
    onSuccess: () => toasts.add({ title: t('testSent') }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(endpoint.id) }),
  });
  const enable = useMutation({
    mutationFn: () =>
      api.webhook.update({
        params,
        body: { version: endpoint.version, enabled: !endpoint.enabled },
      }),
    onSettled: load,
  });
  const rotate = useMutation({
    mutationFn: () => api.webhook.rotateSecret({ params }),
    onSuccess: ({ content }) => {
      close();
      setSecret(content.secret);
    },
    onSettled: load,
  });
  const remove = useMutation({
    mutationFn: () => api.webhook.archive({ params }),
    onSuccess: async () => {
      await navigate({ to: '/webhooks' });
      toasts.add({ title: t('removed') });
      await load();
    },
  });
  // That of the last action.
  const failure = test.submittedAt > enable.submittedAt ? test.error : enable.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button disabled={test.isPending || !endpoint.enabled} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
        <Button disabled={enable.isPending} onClick={() => enable.mutate()}>
          {t(endpoint.enabled ? 'pause' : 'resume')}
        </Button>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button onClick={() => setConfirming('rotate')}>{t('rotate')}</Button>
        <Button look="quiet" onClick={() => setConfirming('remove')}>
          {t('remove')}
        </Button>
      </div>
      {failure !== null && <Notice look="warning">{failureText(failure)}</Notice>}
      <Confirm
        isOpen={confirming === 'rotate'}
        onClose={close}
        title={t('rotateTitle')}
        description={t('rotateHint')}
        action={t('rotate')}
        look="primary"
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate()}
      />
      <Confirm
        isOpen={confirming === 'remove'}
        onClose={close}
        title={t('removeTitle', { url: endpoint.url })}
        description={t('removeHint')}
        action={t('remove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function Endpoint() {
  const { endpointId } = useParams({ from: '/frame/webhooks/$endpointId' });
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('webhook');
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery({
    queryKey: endpointKey(endpointId),
    queryFn: async () => (await api.webhook.get({ params: { id: endpointId } })).content,
  });
  const title = query.data === undefined ? t('title') : query.data.description || t('endpoint');
  return (
    <RoomPage title={title}>
      <Link
        to="/webhooks"
        className="-mt-4 inline-flex min-h-11 items-center gap-2 self-start text-body text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-5 rtl:rotate-180" />
        {t('title')}
      </Link>
      <QueryResult query={query} fallback={<Skeleton className="h-40" />}>
        {(endpoint) => (
          <>
            {isEditing ? (
              <EditForm endpoint={endpoint} onDone={() => setIsEditing(false)} />
            ) : (
              <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
                <div>
                  <p className="font-mono text-body wrap-anywhere">{endpoint.url}</p>
                  <p className="mt-1 text-body text-muted">
                    {format.list(endpoint.kinds.map((kind) => t(nameOfKind(kind))))}
                  </p>
                  <p className="mt-1 text-body">
                    <EndpointState endpoint={endpoint} />
                  </p>
                  {endpoint.formerSecretUntil !== null && (
                    <p className="mt-1 text-caption text-muted">
                      {t('formerSecret', {
                        when: format.dateTime(new Date(endpoint.formerSecretUntil), {
                          dateStyle: 'medium',
                          timeStyle: 'short',
                        }),
                      })}
                    </p>
                  )}
                </div>
                <Actions endpoint={endpoint} onEdit={() => setIsEditing(true)} />
              </div>
            )}
            <DeliveryList endpointId={endpointId} canReplay={endpoint.enabled} />
          </>
        )}
      </QueryResult>
    </RoomPage>
  );
}

/** An endpoint of webhooks with its log. */
export const EndpointPage = () => (
  <PermissionGate permission="tenant:edit">
    <WithTexts of="webhook">
      <Endpoint />
    </WithTexts>
  </PermissionGate>
);
