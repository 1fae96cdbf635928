import type { OperatorPerson } from '@grandstand/contract';
import { operatorRoles, type OperatorRole } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { Empty } from '../../ui/states.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useSession } from '../session/session.api.ts';
import { peopleKey } from './people.api.ts';
import { PortalsDialog } from './portals-dialog.tsx';

function PersonRow({ person }: { readonly person: OperatorPerson }) {
  const { api, tenant } = useStudio();
  const session = useSession();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const showUndo = useUndoNotice();
  const format = useFormatter();
  const now = useNow();
  const t = useTranslations('people');
  const roleName = useTranslations('session.roles');
  const failureText = useFailureText();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const [isChoosingPortals, setIsChoosingPortals] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: peopleKey });
  const params = { id: person.id };
  const change = useMutation({
    mutationFn: async ({ role, version }: { role: OperatorRole; version: number }) =>
      (await api.operator.changeRole({ params, body: { role, version } })).content,
    onSuccess: (after) => {
      showUndo({
        title: t('roleChanged', { name: person.name, role: roleName(after.role) }),
        undo: async () => {
          const body = { role: person.role, version: after.version };
          try {
            await api.operator.changeRole({ params, body });
          } finally {
            await reload();
          }
          return t('roleChanged', { name: person.name, role: roleName(person.role) });
        },
      });
    },
    // Someone else may have changed the role: the list then shows the current one.
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => api.operator.removePerson({ params }),
    onSuccess: async () => {
      setIsConfirming(false);
      toasts.add({ title: t('removed', { name: person.name }) });
      await reload();
    },
  });
  const resetFactors = useMutation({
    mutationFn: () => api.operator.resetFactors({ params }),
    onSuccess: async () => {
      setIsResetting(false);
      toasts.add({ title: t('factorsReset', { name: person.name }) });
      await reload();
    },
  });
  const roleField = useRestoredFocus<HTMLSelectElement>(change.isPending);
  const isSelf = person.id === session.person.id;
  // Several people may have one name.
  const subject = `${person.name}, ${person.email}`;
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="truncate">{person.name}</span>
          {isSelf && <span className="text-caption font-normal text-muted">{t('you')}</span>}
          {person.isAdministrator && (
            <span className="text-caption font-normal text-muted">{t('administrator')}</span>
          )}
        </p>
        <p className="truncate text-body text-muted">{person.email}</p>
        {person.roleOfProvider && (
          <p className="text-caption text-muted">
            {t('roleOfProvider', { provider: tenant.signInProvider ?? '' })}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-caption text-muted">
          {person.hasSecondFactor && (
            <>
              <ShieldCheck aria-hidden className="size-4 text-success-text" />
              {t('secondFactor')}
              {' · '}
            </>
          )}
          {person.lastSeenAt === null
            ? t('neverSeen')
            : t('seen', { when: format.relativeTime(new Date(person.lastSeenAt), now) })}
        </p>
        {change.isError && <Notice look="warning">{failureText(change.error)}</Notice>}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:flex-nowrap">
        <select
          ref={roleField}
          aria-label={t('roleOf', { name: subject })}
          className="min-h-11 min-w-0 flex-1 basis-full rounded-lg border border-control bg-surface px-3 text-base md:basis-0"
          value={change.isPending ? change.variables.role : person.role}
          disabled={change.isPending || person.roleOfProvider}
          onChange={({ target }) =>
            change.mutate({ role: target.value as OperatorRole, version: person.version })
          }
        >
          {operatorRoles.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </select>
        {session.tenants.length > 1 && (
          <RowButton
            look="quiet"
            label={t('portals.label')}
            subject={subject}
            onClick={() => setIsChoosingPortals(true)}
          />
        )}
        {/* One's own factors are under Account. */}
        {person.hasSecondFactor && !isSelf && (
          <RowButton
            look="quiet"
            label={t('resetFactors')}
            subject={subject}
            onClick={() => setIsResetting(true)}
          />
        )}
        <RowButton
          look="quiet"
          label={t('remove')}
          subject={subject}
          onClick={() => setIsConfirming(true)}
        />
      </div>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('removeTitle', { name: person.name })}
        description={
          isSelf
            ? t('removeSelfIntro')
            : t(person.isAdministrator ? 'removeAdministratorIntro' : 'removeIntro')
        }
        action={t('remove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
      <Confirm
        isOpen={isResetting}
        onClose={() => setIsResetting(false)}
        title={t('resetFactorsTitle', { name: person.name })}
        description={t('resetFactorsIntro', { name: person.name })}
        action={t('resetFactors')}
        isPending={resetFactors.isPending}
        error={resetFactors.error}
        onConfirm={() => resetFactors.mutate()}
      />
      <PortalsDialog
        person={person}
        isOpen={isChoosingPortals}
        onClose={() => setIsChoosingPortals(false)}
      />
    </li>
  );
}

/** The people of the portal with their roles. */
export function OperatorList() {
  const { api } = useStudio();
  const t = useTranslations('people');
  const list = useCursorList(peopleKey, (paging) => api.operator.listPeople({ query: paging }));
  return (
    <CursorList
      list={list}
      label={t('views.people')}
      empty={<Empty icon={Users} title={t('none')} />}
    >
      {(person) => <PersonRow key={person.id} person={person} />}
    </CursorList>
  );
}
