import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useMay } from '../session/session.api.ts';
import type { Desk } from './use-desk.ts';

/** Port and application at which encoders publish over RTMP. */
const rtmpPath = ':1935/live';

/** A new key, which is shown once: as text, and as a code for encoder apps on phones. */
function NewKey({ streamKey }: { readonly streamKey: string }) {
  const t = useTranslations('desk');
  const server = `rtmp://${location.hostname}${rtmpPath}`;
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(`${server}/${streamKey}`))}`;
  return (
    <div className="flex flex-col gap-4">
      <img src={code} alt={t('keyCode')} className="mx-auto size-56 rounded-lg bg-white p-2" />
      <CopyRow label={t('keyServer')} value={server} />
      <CopyRow label={t('keyName')} value={streamKey} />
    </div>
  );
}

/** The stream keys of the match, for those who may connect an encoder. */
export function EncoderPanel({ desk }: { readonly desk: Desk }) {
  const { api } = useStudio();
  const may = useMay();
  const client = useQueryClient();
  const t = useTranslations('desk');
  const format = useFormatter();
  const failureText = useFailureText();
  const { id } = desk.event;
  const isAllowed = may('recording:edit');
  const keys = useQuery({
    queryKey: ['stream-keys', id],
    queryFn: async () =>
      (await api.streamKey.list()).content.keys.filter(
        ({ eventId, revokedAt }) => eventId === id && revokedAt === null,
      ),
    enabled: isAllowed,
  });
  const renew = useMutation({
    mutationFn: async (keyId: string | null) =>
      keyId === null
        ? (await api.streamKey.create({ body: { event_id: id } })).content.key
        : (await api.streamKey.rotate({ params: { id: keyId } })).content.key,
    onSuccess: () => client.invalidateQueries({ queryKey: ['stream-keys', id] }),
  });
  const [replaced, setReplaced] = useState<string | null>(null);
  // An event with a video or the stream of another site takes no encoder.
  const hasOtherStream = desk.event.hasStream && desk.event.timeOrigin === undefined;
  if (!isAllowed || hasOtherStream || desk.view.status === 'archived') return null;
  return (
    <section
      aria-label={t('encoder')}
      className="flex flex-col gap-2 rounded-xl border border-line p-4"
    >
      <h2 className="font-semibold">{t('encoder')}</h2>
      <p className="text-body text-muted">{t('encoderIntro')}</p>
      {keys.data?.map((key) => (
        <div key={key.id} className="flex items-center justify-between gap-2 text-body">
          <span>
            {key.name ?? t(`keyRoles.${key.role}`)}
            <span className="block text-caption text-muted">
              {key.usedAt === null
                ? t('keyUnused')
                : t('keyUsed', { when: format.relativeTime(new Date(key.usedAt)) })}
            </span>
          </span>
          <Button onClick={() => setReplaced(key.id)}>{t('keyReplace')}</Button>
        </div>
      ))}
      <Button disabled={renew.isPending} onClick={() => renew.mutate(null)}>
        {t('keyCreate')}
      </Button>
      {(renew.isError || keys.isError) && (
        <p role="alert" className="text-caption text-danger-text">
          {failureText(renew.error ?? keys.error)}
        </p>
      )}
      <Modal
        isOpen={replaced !== null}
        onClose={() => setReplaced(null)}
        title={t('keyReplaceTitle')}
        description={t('keyReplaceIntro')}
      >
        <div className="flex flex-col gap-2">
          <Button
            look="danger"
            onClick={() => {
              renew.mutate(replaced);
              setReplaced(null);
            }}
          >
            {t('keyReplace')}
          </Button>
          <Button look="quiet" onClick={() => setReplaced(null)}>
            {t('cancel')}
          </Button>
        </div>
      </Modal>
      <Modal
        isOpen={renew.data !== undefined}
        onClose={() => renew.reset()}
        title={t('keyTitle')}
        description={t('keyOnce')}
      >
        {renew.data !== undefined && <NewKey streamKey={renew.data} />}
      </Modal>
    </section>
  );
}
