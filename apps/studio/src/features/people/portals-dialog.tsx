import type { OperatorPerson, OperatorPortal } from '@grandstand/contract';
import { operatorRoles, type OperatorRole } from '@grandstand/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText, useRefusalText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ChoiceList } from '../../ui/room/choice-list.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { peopleKey } from './people.api.ts';

interface ListProps {
  readonly person: OperatorPerson;
  readonly portals: readonly OperatorPortal[];
  readonly onClose: () => void;
}

const portalsKey = (personId: string) => ['portals-of', personId] as const;

/** Focuses what takes the place of a pressed button. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** A change in several portals. */
type Change = { readonly kind: 'add'; readonly role: OperatorRole } | { readonly kind: 'remove' };

function PortalChoice({ person, portals, onClose }: ListProps) {
  const { api, tenant } = useStudio();
  const client = useQueryClient();
  const t = useTranslations('people');
  const roleName = useTranslations('session.roles');
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState<OperatorRole>(person.role);
  const [isConfirming, setIsConfirming] = useState(false);
  const without = portals.filter((portal) => chosen.has(portal.id) && portal.role === null);
  const withRole = portals.filter(
    ({ id, role: present, roleOfProvider, invitedAs }) =>
      chosen.has(id) && !roleOfProvider && (present !== null || invitedAs !== null),
  );
  const params = { id: person.id };
  const change = useMutation({
    mutationFn: async (made: Change) => {
      const tenant_ids = (made.kind === 'add' ? without : withRole).map(({ id }) => id);
      const { content } =
        made.kind === 'add'
          ? await api.operator.addToPortals({ params, body: { tenant_ids, role: made.role } })
          : await api.operator.removeFromPortals({ params, body: { tenant_ids } });
      return content.refused;
    },
    onSuccess: async (refused, { kind }) => {
      const hasLeft =
        kind === 'remove' &&
        withRole.some(({ id }) => id === tenant.id) &&
        !refused.some(({ id }) => id === tenant.id);
      setChosen(new Set());
      setIsConfirming(false);
      // A person who is no longer of this portal has no list here.
      if (hasLeft && refused.length === 0) onClose();
      if (!hasLeft) await client.invalidateQueries({ queryKey: portalsKey(person.id) });
      await client.invalidateQueries({ queryKey: peopleKey });
    },
  });
  const choose = (ids: ReadonlySet<string>) => {
    change.reset();
    setIsConfirming(false);
    setChosen(ids);
  };
  const noteOf = ({ role: present, roleOfProvider, invitedAs }: OperatorPortal) => {
    if (present === null)
      return invitedAs === null
        ? t('portals.none')
        : t('portals.invited', { role: roleName(invitedAs) });
    const roleText = roleName(present);
    return roleOfProvider ? t('portals.byProvider', { role: roleText }) : roleText;
  };
  const nameOf = (id: string) => portals.find((portal) => portal.id === id)?.name ?? id;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceList
        label={t('portals.all', { count: portals.length })}
        entries={portals.map((portal) => ({
          id: portal.id,
          label: portal.name,
          note: noteOf(portal),
        }))}
        chosen={chosen}
        onChange={choose}
      />
      {without.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <SelectField
              label={t('role')}
              value={role}
              onChange={({ target }) => setRole(target.value as OperatorRole)}
            >
              {operatorRoles.map((choice) => (
                <option key={choice} value={choice}>
                  {roleName(choice)}
                </option>
              ))}
            </SelectField>
          </div>
          <Button
            look="primary"
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'add', role })}
          >
            {t('portals.add', { count: without.length })}
          </Button>
        </div>
      )}
      {withRole.length > 0 && !isConfirming && (
        <Button look="secondary" onClick={() => setIsConfirming(true)}>
          {t('portals.remove', { count: withRole.length })}
        </Button>
      )}
      {withRole.length > 0 && isConfirming && (
        <div className="flex flex-col gap-2 rounded-lg border border-danger p-3 text-body">
          <p ref={takeFocus} tabIndex={-1} className="outline-none">
            {t('portals.removeIntro', {
              name: person.name,
              portals: withRole.map(({ name }) => name).join(', '),
            })}
          </p>
          <Button
            look="danger"
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'remove' })}
          >
            {t('portals.remove', { count: withRole.length })}
          </Button>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {change.isSuccess && change.data.length === 0 && (
          <p ref={takeFocus} tabIndex={-1} className="outline-none">
            {t('portals.done')}
          </p>
        )}
      </div>
      {change.isSuccess && change.data.length > 0 && (
        <Notice look="warning">
          <ul ref={takeFocus} tabIndex={-1} className="outline-none">
            {change.data.map(({ id, code }) => (
              <li key={id}>
                {nameOf(id)}: {refusalText(code)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {change.isError && <Notice look="warning">{failureText(change.error)}</Notice>}
      {withRole.some(({ id }) => id === tenant.id) && isConfirming && (
        <p className="text-caption text-muted">{t('portals.here')}</p>
      )}
    </div>
  );
}

interface DialogProps {
  readonly person: OperatorPerson;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A person's roles in all portals of which the owner may change the people: given and ended in many at once. */
export function PortalsDialog({ person, isOpen, onClose }: DialogProps) {
  const { api } = useStudio();
  const t = useTranslations('people');
  const query = useQuery({
    queryKey: portalsKey(person.id),
    queryFn: async () =>
      (await api.operator.listPortalsOfPerson({ params: { id: person.id } })).content.entries,
    enabled: isOpen,
  });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      ignoresOutsidePress
      title={t('portals.title', { name: person.name })}
      description={t('portals.intro')}
    >
      <QueryResult query={query} fallback={<Skeleton className="h-48" />}>
        {(portals) => <PortalChoice person={person} portals={portals} onClose={onClose} />}
      </QueryResult>
    </Modal>
  );
}
