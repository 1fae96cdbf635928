import type { OperatorPasskey } from '@grandstand/contract';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { sessionQuery } from '../session/session.api.ts';

const passkeysKey = ['passkeys'] as const;

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Creates a passkey, on this device or another one, and names it. */
function AddPasskey() {
  const { api } = useStudio();
  const client = useQueryClient();
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { challenge_id: challengeId, options } = (await api.operator.startPasskey()).content;
      const optionsJSON = options as unknown as RegistrationOptions;
      const response = await startRegistration({ optionsJSON });
      const body = { challenge_id: challengeId, response: { ...response }, name: name.trim() };
      await api.operator.addPasskey({ body });
    },
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: passkeysKey });
      await client.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
    },
  });
  /** Why it failed; null even if the person closed the browser's own prompt. */
  const failure = (): string | null => {
    const { error } = add;
    if (error === null || error.name === 'NotAllowedError') return null;
    if (error instanceof ApiError) return failureText(error);
    return error.name === 'InvalidStateError' ? t('passkeyKnown') : t('passkeyFailed');
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <div className="min-w-48 flex-1">
        <Field
          label={t('passkeyName')}
          hint={t('passkeyNameHint')}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" className="mb-6" disabled={add.isPending || name.trim() === ''}>
        <KeyRound aria-hidden className="size-5" />
        {t('passkeyAdd')}
      </Button>
      {failure() !== null && <Notice look="warning">{failure()}</Notice>}
    </form>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: OperatorPasskey }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const format = useFormatter();
  const t = useTranslations('account');
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.operator.removePasskey({ params: { id: passkey.id } }),
    onSuccess: async () => {
      setIsConfirming(false);
      await client.invalidateQueries({ queryKey: passkeysKey });
      await client.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
    },
  });
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{passkey.name}</p>
        <p className="text-caption text-muted">
          {t('addedOn', { when: date(passkey.createdAt) })}
          {passkey.lastUsedAt !== null && ` · ${t('usedOn', { when: date(passkey.lastUsedAt) })}`}
        </p>
      </div>
      <RowButton
        look="quiet"
        label={t('remove')}
        // Browsers of one kind name their passkeys alike.
        subject={`${passkey.name}, ${date(passkey.createdAt)}`}
        onClick={() => setIsConfirming(true)}
      />
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('passkeyRemoveTitle', { name: passkey.name })}
        description={t('passkeyRemoveIntro')}
        action={t('remove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

/** Passkeys, which replace password and code. */
export function PasskeySection() {
  const { api } = useStudio();
  const t = useTranslations('account');
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: async () => (await api.operator.listPasskeys()).content.entries,
  });
  return (
    <section aria-labelledby="passkeys" className="flex flex-col gap-3">
      <h2 id="passkeys" className="text-lg font-semibold">
        {t('passkeys')}
      </h2>
      <p className="text-body text-muted">{t('passkeysIntro')}</p>
      <QueryResult query={query} fallback={<Skeleton className="h-16" />}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul
              aria-label={t('passkeys')}
              className="divide-y divide-line rounded-xl border border-line bg-surface"
            >
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <AddPasskey />
    </section>
  );
}
