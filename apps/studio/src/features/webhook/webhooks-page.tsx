import { maxWebhookEndpoints } from '@grandstand/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useSession } from '../session/session.api.ts';
import { EndpointForm, nameOfKind, type EndpointFields } from './endpoint-form.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { endpointsKey } from './webhook.api.ts';

const emptyFields: EndpointFields = { url: '', description: '', kinds: [] };

function NewEndpoint({ onClose }: { readonly onClose: () => void }) {
  const { api, tenant } = useStudio();
  const { person } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useTranslations('webhook');
  const draft = useDraft<EndpointFields>(`${tenant.id}:${person.id}:webhook:new`);
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  return (
    <>
      <EndpointForm
        label={t('new')}
        initial={draft.restored ?? emptyFields}
        submitText={t('create')}
        onEdit={draft.store}
        onSubmit={async (body) => {
          const { content } = await api.webhook.create({ body });
          draft.clear();
          setCreated(content);
          await client.invalidateQueries({ queryKey: endpointsKey });
        }}
        onCancel={() => {
          draft.clear();
          onClose();
        }}
      />
      <SecretDialog
        secret={created?.secret ?? null}
        onClose={() => {
          if (created === null) return;
          void navigate({ to: '/webhooks/$endpointId', params: { endpointId: created.id } });
        }}
      />
    </>
  );
}

function Webhooks() {
  const { api } = useStudio();
  const format = useFormatter();
  const t = useTranslations('webhook');
  const [isAdding, setIsAdding] = useState(false);
  const list = useCursorList(endpointsKey, (paging) => api.webhook.list({ query: paging }));
  return (
    <RoomPage
      title={t('title')}
      actions={
        !isAdding && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-5" />
            {t('new')}
          </Button>
        )
      }
    >
      <p className="max-w-2xl text-body text-muted">{t('intro', { max: maxWebhookEndpoints })}</p>
      {isAdding && <NewEndpoint onClose={() => setIsAdding(false)} />}
      <CursorList
        list={list}
        label={t('title')}
        empty={
          !isAdding && (
            <Empty icon={Webhook} title={t('none')}>
              <p>{t('noneHint')}</p>
            </Empty>
          )
        }
      >
        {(endpoint) => (
          <li key={endpoint.id}>
            <Link
              to="/webhooks/$endpointId"
              params={{ endpointId: endpoint.id }}
              className="flex min-h-16 flex-col justify-center gap-0.5 px-4 py-3 hover:bg-hover"
            >
              <span className="font-semibold wrap-anywhere">
                {endpoint.description === '' ? endpoint.url : endpoint.description}
              </span>
              {endpoint.description !== '' && (
                <span className="text-caption wrap-anywhere text-muted">{endpoint.url}</span>
              )}
              <span className="text-caption text-muted">
                {format.list(endpoint.kinds.map((kind) => t(nameOfKind(kind))))}
              </span>
              <span className="text-caption">
                <EndpointState endpoint={endpoint} />
              </span>
            </Link>
          </li>
        )}
      </CursorList>
    </RoomPage>
  );
}

/** The endpoints to which signed messages report what happens in the portal. */
export const WebhooksPage = () => (
  <PermissionGate permission="tenant:edit">
    <WithTexts of="webhook">
      <Webhooks />
    </WithTexts>
  </PermissionGate>
);
