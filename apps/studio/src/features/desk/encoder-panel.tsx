import type { NewStreamKey, StreamKey } from '@grandstand/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useMay } from '../session/session.api.ts';
import type { Desk } from './use-desk.ts';

/** A new key, which is shown once: as text, and as a code for encoder apps on phones. */
function NewKey({ created: { key, server } }: { readonly created: NewStreamKey }) {
  const t = useTranslations('deskSetup');
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(`${server}/${key}`))}`;
  return (
    <div className="flex flex-col gap-4">
      <img src={code} alt={t('keyCode')} className="mx-auto size-56 rounded-lg bg-white p-2" />
      <CopyRow label={t('keyServer')} value={server} />
      <CopyRow label={t('keyName')} value={key} />
    </div>
  );
}

interface Props {
  readonly desk: Desk;
}

function StreamKeys({ desk }: Props) {
  const { api } = useStudio();
  const may = useMay();
  const client = useQueryClient();
  const t = useTranslations('deskSetup');
  const frame = useTranslations('frame');
  const format = useFormatter();
  const now = useNow();
  const failureText = useFailureText();
  const { id } = desk.event;
  const isAllowed = may('event:score');
  const keys = useQuery({
    queryKey: ['stream-keys', id],
    queryFn: async () => (await api.streamKey.listForEvent({ params: { id } })).content.keys,
    enabled: isAllowed,
  });
  const renew = useMutation({
    mutationFn: async (keyId: string | null) =>
      keyId === null
        ? (await api.streamKey.createForEvent({ params: { id }, body: {} })).content
        : (await api.streamKey.rotateForEvent({ params: { id }, body: { keyId } })).content,
    onSuccess: () => client.invalidateQueries({ queryKey: ['stream-keys', id] }),
  });
  const [replaced, setReplaced] = useState<string | null>(null);
  const nameOf = ({ name, role }: StreamKey) => name ?? t(`keyRoles.${role}`);
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
            {nameOf(key)}
            <span className="block text-caption text-muted">
              {key.usedAt === null
                ? t('keyUnused')
                : t('keyUsed', { when: format.relativeTime(new Date(key.usedAt), now) })}
            </span>
          </span>
          <RowButton
            label={t('keyReplace')}
            subject={nameOf(key)}
            onClick={() => setReplaced(key.id)}
          />
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
            {frame('cancel')}
          </Button>
        </div>
      </Modal>
      <Modal
        isOpen={renew.data !== undefined}
        ignoresOutsidePress
        onClose={() => renew.reset()}
        title={t('keyTitle')}
        description={t('keyOnce')}
      >
        {renew.data !== undefined && <NewKey created={renew.data} />}
      </Modal>
    </section>
  );
}

/** The stream keys of the match, for those who may connect an encoder. */
export const EncoderPanel = ({ desk }: Props) => (
  <WithTexts of="deskSetup">
    <StreamKeys desk={desk} />
  </WithTexts>
);
