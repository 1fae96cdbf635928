import type { OperatorKey } from '@grandstand/contract';
import { operatorKeyMaxDays, type Permission } from '@grandstand/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Empty } from '../../ui/states.tsx';
import { CheckboxSet } from '../../ui/room/checkbox-set.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useSession } from '../session/session.api.ts';
import { keysKey } from './people.api.ts';

type PermissionName<Name extends string> = Name extends `${infer Noun}:${infer Verb}`
  ? `permissions.${Noun}.${Verb}`
  : never;

/** Returns the key of a permission's name in the texts of the room. */
const nameOf = (permission: Permission) =>
  `permissions.${permission.replace(':', '.')}` as PermissionName<Permission>;

interface NewKey {
  name: string;
  days: number;
  scopes: Permission[];
}

function NewKeyForm({ onDone }: { readonly onDone: () => void }) {
  const { api } = useStudio();
  const { permissions } = useSession();
  const client = useQueryClient();
  const t = useTranslations('people');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<NewKey>({
    defaultValues: { name: '', days: 90, scopes: [] },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      setCreated((await api.operator.createKey({ body })).content.key);
      await client.invalidateQueries({ queryKey: keysKey });
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  return (
    <form
      noValidate
      aria-label={t('newKey')}
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <Field
          label={t('keyName')}
          maxLength={100}
          problem={errors.name === undefined ? null : t('keyNameMissing')}
          {...register('name', { validate: (name) => name.trim() !== '' })}
        />
        <Field
          label={t('keyDays')}
          type="number"
          min={1}
          max={operatorKeyMaxDays}
          problem={
            errors.days === undefined ? null : t('keyDaysInvalid', { max: operatorKeyMaxDays })
          }
          {...register('days', {
            valueAsNumber: true,
            validate: (days) => Number.isInteger(days) && days >= 1 && days <= operatorKeyMaxDays,
          })}
        />
      </div>
      <CheckboxSet
        legend={t('keyScopes')}
        choices={permissions.map((permission) => ({
          value: permission,
          label: t(nameOf(permission)),
        }))}
        problem={errors.scopes === undefined ? null : t('keyScopesMissing')}
        {...register('scopes', { validate: (scopes) => scopes.length > 0 })}
      />
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={formState.isSubmitting}>
          {t('createKey')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
      {/* Only the button closes it: Escape would lose the key. */}
      <Modal isOpen={created !== null} title={t('keyCreated')} description={t('keyOnce')}>
        <CopyRow label={t('key')} value={created ?? ''} />
        <Button look="primary" className="mt-4 w-full" onClick={onDone}>
          {t('keyStored')}
        </Button>
      </Modal>
    </form>
  );
}

/** Creates a key for a script; the key is shown once. */
export function KeyForm(props: { readonly onDone: () => void }) {
  const { provider } = useSession();
  const t = useTranslations('people');
  if (provider !== null) return <Notice>{t('keyByProvider', { provider })}</Notice>;
  return <NewKeyForm {...props} />;
}

function KeyRow({ entry }: { readonly entry: OperatorKey }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const format = useFormatter();
  const t = useTranslations('people');
  const now = useNow();
  const [isConfirming, setIsConfirming] = useState(false);
  const end = useMutation({
    mutationFn: () => api.operator.revokeKey({ params: { id: entry.id } }),
    onSuccess: () => setIsConfirming(false),
    onSettled: () => client.invalidateQueries({ queryKey: keysKey }),
  });
  const { name, start, scopes, createdBy, lastUsedAt, revokedAt } = entry;
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  const isOver = revokedAt !== null || new Date(entry.expiresAt) < now;
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name} <span className="font-mono text-caption text-muted">{start}…</span>
        </p>
        <p className="text-caption text-muted">
          {format.list(scopes.map((scope) => t(nameOf(scope))))}
        </p>
        <p className="text-caption text-muted">
          {[
            t('createdBy', { by: createdBy }),
            revokedAt === null
              ? isOver
                ? t('expired')
                : t('expires', { when: date(entry.expiresAt) })
              : t('endedOn', { when: date(revokedAt) }),
            lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: date(lastUsedAt) }),
          ].join(' · ')}
        </p>
      </div>
      {!isOver && (
        <RowButton
          look="quiet"
          label={t('endKey')}
          subject={`${name} ${start}`}
          onClick={() => setIsConfirming(true)}
        />
      )}
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('endKeyTitle', { name })}
        description={t('endKeyIntro')}
        action={t('endKey')}
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}

/** The keys of scripts; of the keys themselves, only the start is known. */
export function KeyList() {
  const { api } = useStudio();
  const t = useTranslations('people');
  const list = useCursorList(keysKey, (paging) => api.operator.listKeys({ query: paging }));
  return (
    <CursorList
      list={list}
      label={t('views.keys')}
      empty={
        <Empty icon={KeyRound} title={t('noKeys')}>
          <p>{t('noKeysHint')}</p>
        </Empty>
      }
    >
      {(entry) => <KeyRow key={entry.id} entry={entry} />}
    </CursorList>
  );
}
