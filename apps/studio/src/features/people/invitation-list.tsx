import type { OperatorInvitation } from '@grandstand/contract';
import { operatorRoles, type OperatorRole } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { studioLocales, type StudioLocale } from '../../lib/studio-tenant.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useFailureText, useRefusalText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Field } from '../../ui/field.tsx';
import { ChoiceList } from '../../ui/room/choice-list.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useOtherPortalsWith } from '../session/use-portals-with.ts';
import { invitationsKey } from './people.api.ts';

const languageNames: Readonly<Record<StudioLocale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

interface Invite {
  email: string;
  role: OperatorRole;
  locale: StudioLocale;
}

/** Invites a person by mail, to other portals as well if the operator may. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const locale = useLocale();
  const t = useTranslations('people');
  const roles = useTranslations('session.roles');
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const others = useOtherPortalsWith('people:edit');
  const [alsoIn, setAlsoIn] = useState<ReadonlySet<string>>(new Set());
  /** Portals to which the person was not invited, with the reason. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { register, handleSubmit, formState, watch } = useForm<Invite>({
    defaultValues: { email: '', role: 'scorer', locale },
  });
  const submit = handleSubmit(async ({ email, ...rest }) => {
    setFailure(null);
    setRefused([]);
    try {
      const { content } = await api.operator.invite({
        body: { email: email.trim(), ...rest, also_in: [...alsoIn] },
      });
      await client.invalidateQueries({ queryKey: invitationsKey });
      toasts.add({ title: t('invited', { email: email.trim() }) });
      if (content.refused.length === 0) return onDone();
      setAlsoIn(new Set());
      setRefused(
        content.refused.map(({ id, code }) => {
          const name = others.find((portal) => portal.id === id)?.name ?? id;
          return `${name}: ${refusalText(code)}`;
        }),
      );
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  return (
    <form
      noValidate
      aria-label={t('invite')}
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          problem={formState.errors.email === undefined ? null : t('emailInvalid')}
          {...register('email', { validate: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) })}
        />
        <SelectField label={t('role')} {...register('role')}>
          {operatorRoles.map((role) => (
            <option key={role} value={role}>
              {roles(role)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('mailLanguage')} {...register('locale')}>
          {studioLocales.map((studioLocale) => (
            <option key={studioLocale} value={studioLocale}>
              {languageNames[studioLocale]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-body text-muted">{t(`roleHints.${watch('role')}`)}</p>
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-body font-medium">
            {t('portals.alsoIn', { count: alsoIn.size })}
          </summary>
          <ChoiceList
            label={t('portals.allOthers', { count: others.length })}
            entries={others.map(({ id, name }) => ({ id, label: name }))}
            chosen={alsoIn}
            onChange={setAlsoIn}
          />
        </details>
      )}
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      {refused.length > 0 && (
        <Notice look="warning">
          <p className="w-full font-semibold">{t('portals.notInvited')}</p>
          <ul>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={formState.isSubmitting}>
          {t('sendInvitation')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function InvitationRow({ invitation }: { readonly invitation: OperatorInvitation }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const format = useFormatter();
  const t = useTranslations('people');
  const roles = useTranslations('session.roles');
  const failureText = useFailureText();
  const now = useNow();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, email, role, invitedBy, otherPortals } = invitation;
  const reload = () => client.invalidateQueries({ queryKey: invitationsKey });
  const params = { id };
  const resend = useMutation({
    mutationFn: () => api.operator.resendInvitation({ params }),
    onSuccess: () => toasts.add({ title: t('invited', { email }) }),
    onSettled: reload,
  });
  const revoke = useMutation({
    mutationFn: () => api.operator.revokeInvitation({ params }),
    onSuccess: () => setIsConfirming(false),
    onSettled: reload,
  });
  const expires = new Date(invitation.expiresAt);
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-caption text-muted">
          {t('invitationOf', { role: roles(role), by: invitedBy })}
          {otherPortals > 0 && ` · ${t('portals.andOthers', { count: otherPortals })}`}
          {' · '}
          {expires < now
            ? t('expired')
            : t('expires', { when: format.dateTime(expires, { dateStyle: 'medium' }) })}
        </p>
        {resend.isError && <Notice look="warning">{failureText(resend.error)}</Notice>}
      </div>
      <div className="flex gap-2">
        <RowButton
          label={t('resend')}
          subject={email}
          disabled={resend.isPending}
          onClick={() => resend.mutate()}
        />
        <RowButton
          look="quiet"
          label={t('revoke')}
          subject={email}
          onClick={() => setIsConfirming(true)}
        />
      </div>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('revokeTitle', { email })}
        description={t('revokeIntro')}
        action={t('revoke')}
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}

/** Invitations that are not accepted yet. */
export function InvitationList() {
  const { api } = useStudio();
  const t = useTranslations('people');
  const list = useCursorList(invitationsKey, (paging) =>
    api.operator.listInvitations({ query: paging }),
  );
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="text-lg font-semibold">
        {t('invitations')}
      </h2>
      <CursorList
        list={list}
        label={t('invitations')}
        empty={<p className="text-body text-muted">{t('noInvitations')}</p>}
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </CursorList>
    </section>
  );
}
