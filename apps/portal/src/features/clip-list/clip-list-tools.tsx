import type { ClipListSummary, ClipListUpdateBody, EventListEntry } from '@grandstand/contract';
import { maxClipListName } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Globe, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { focusInvalid } from '../../ui/form/use-invalid-focus.ts';
import { ConfirmButton } from '../../ui/overlay/confirm-button.tsx';
import { focusIfLost } from '../../ui/overlay/focus-if-lost.ts';
import { ShareButton } from '../event/index.ts';
import { changeList } from './clip-list.api.ts';
import { changesOf } from './use-clip-list.ts';

interface Props {
  readonly list: ClipListSummary;
  /** Its clips that only their maker may see. */
  readonly privateClips: readonly EventListEntry[];
  readonly onChange: (changed: ClipListSummary) => void;
  /** Called once private clips were shared. */
  readonly onShareClips: () => Promise<void>;
}

/** States that some clips of a shared list are private, and shares them by one press. */
function PrivateClips({
  clips,
  onShareClips,
}: {
  readonly clips: readonly EventListEntry[];
  readonly onShareClips: () => Promise<void>;
}) {
  const t = useTranslations('clipList');
  const api = useApi();
  const errorText = useErrorText();
  const { share_clips_of_paid_events: sharesPaid } = useTenant();
  const shareable = clips.filter(
    ({ commerceType }) => sharesPaid || commerceType === 'commerce_free_media',
  );
  const share = useMutation({
    mutationFn: async () => {
      for (const { id } of shareable)
        await api.clip.update({ params: { id }, body: { visibility: 'link' } });
    },
    // After a failure, too: the clips before it are shared.
    onSettled: onShareClips,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{t('privateStay')}</p>
      {shareable.length > 0 && (
        <button
          type="button"
          className={`${buttonClass('neutral')} aria-disabled:opacity-55`}
          aria-disabled={share.isPending}
          onClick={() => {
            if (!share.isPending) share.mutate();
          }}
        >
          <Globe aria-hidden="true" className="size-4.5" />
          {t('shareClips', { count: shareable.length })}
        </button>
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {share.isError ? errorText(share.error) : null}
      </p>
    </div>
  );
}

/** The maker's tools: share by link, rename, remove. */
export function ClipListTools({ list, privateClips, onChange, onShareClips }: Props) {
  const t = useTranslations('clipList');
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [name, setName] = useState<string | null>(null);
  const [wasRenaming, setWasRenaming] = useState(false);
  const isUnnamed = name !== null && name.trim() === '';
  /** The viewer's last press of the switch, which applies before the server responds. */
  const [wantsShared, setWantsShared] = useState<boolean | null>(null);
  const change = useMutation({
    scope: changesOf(list.id),
    mutationFn: (body: ClipListUpdateBody) => changeList(api, list.id, body),
    onSuccess: (changed) => {
      onChange(changed);
      setName(null);
    },
  });
  const isShared = list.visibility === 'link';
  const tools = useRef<HTMLElement>(null);
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnnamed) focusInvalid(event.currentTarget);
    else if (name !== null) change.mutate({ name: name.trim() });
  };
  return (
    <section ref={tools} aria-label={t('tools')} className="grid gap-3">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={wantsShared ?? isShared}
          className="size-5 accent-(--t-accent)"
          onChange={({ target }) => {
            setWantsShared(target.checked);
            change.mutate(
              { visibility: target.checked ? 'link' : 'private' },
              { onSettled: () => setWantsShared(null) },
            );
          }}
        />
        {t('shared')}
      </label>
      {isShared && privateClips.length > 0 && (
        <PrivateClips
          clips={privateClips}
          onShareClips={async () => {
            await onShareClips();
            focusIfLost(() => tools.current, ['button']);
          }}
        />
      )}
      {name === null ? (
        <div className="flex flex-wrap gap-3">
          {isShared && <ShareButton title={list.name} />}
          <AppLink to="/selected/clips" className={buttonClass('neutral')}>
            <Plus aria-hidden="true" className="size-4.5" />
            {t('addClips')}
          </AppLink>
          <button
            type="button"
            className={buttonClass('neutral')}
            // The form was in place of this button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a press
            autoFocus={wasRenaming}
            onClick={() => {
              setName(list.name);
              setWasRenaming(true);
            }}
          >
            <Pencil aria-hidden="true" className="size-4.5" />
            {t('rename')}
          </button>
          <ConfirmButton
            label={
              <>
                <Trash2 aria-hidden="true" className="size-4.5" />
                {t('remove')}
              </>
            }
            title={t('removeTitle')}
            text={t('removeText')}
            confirm={t('remove')}
            cancel={t('cancel')}
            act={async () => {
              await api.clipList.remove({ params: { id: list.id } });
              await navigate({ to: '/selected/clips/' });
            }}
          />
        </div>
      ) : (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={rename}
          onKeyDown={({ key }) => key === 'Escape' && setName(null)}
        >
          <Field
            label={t('name')}
            value={name}
            maxLength={maxClipListName}
            dir="auto"
            error={isUnnamed ? t('nameNeeded') : null}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press has opened it
            autoFocus
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit" className={buttonClass()}>
            {t('save')}
          </button>
          <button type="button" className={buttonClass('neutral')} onClick={() => setName(null)}>
            {t('cancel')}
          </button>
        </form>
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {change.isError ? errorText(change.error) : null}
      </p>
    </section>
  );
}
