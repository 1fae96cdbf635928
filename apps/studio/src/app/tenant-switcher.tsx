import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../features/session/session.api.ts';
import { useStudio } from '../lib/studio-context.ts';
import { useFailureText } from '../lib/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** Maximum number of other tenants that the menu lists; a dialog with a search lists more. */
export const maxTenantsInMenu = 5;

/** The other tenants that the person may open. */
export function useOtherTenants() {
  const { tenants, tenant: here } = useSession();
  return tenants.filter(({ id }) => id !== here.id);
}

/** Opens the studio of another tenant, signed in, at the same room. */
export function TenantList() {
  const { api } = useStudio();
  const others = useOtherTenants();
  const room = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' });
  const t = useTranslations('frame');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const open = useMutation({
    mutationFn: async (id: string) =>
      (await api.operator.createHandover({ body: { tenant_id: id } })).content.link,
    onSuccess: (link) => location.assign(`${link}&room=${room}`),
  });
  const typed = text.trim().toLocaleLowerCase();
  const matching = others.filter(({ name, host }) =>
    `${name} ${host}`.toLocaleLowerCase().includes(typed),
  );
  const [first] = matching;
  return (
    <section aria-label={t('tenants')} className="flex flex-col gap-1">
      {others.length > maxTenantsInMenu && (
        <form
          role="search"
          className="mb-1 *:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            if (first !== undefined && !open.isPending) open.mutate(first.id);
          }}
        >
          <SearchField label={t('tenantSearch')} value={text} onChange={setText} isFocused />
        </form>
      )}
      <p role="status" className="text-caption text-muted empty:hidden">
        {matching.length === 0 ? t('tenantNotFound') : null}
      </p>
      <ul className="max-h-[50dvh] overflow-y-auto">
        {matching.map(({ id, name, host }) => (
          <li key={id}>
            <Button
              look="quiet"
              className="w-full justify-start"
              disabled={open.isPending}
              onClick={() => open.mutate(id)}
            >
              <ArrowRightLeft aria-hidden className="size-5 shrink-0 text-muted" />
              {/* On a phone, the host stands below the name. */}
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1 text-start">
                <span className="min-w-0 break-words">{name}</span>
                <span className="min-w-0 text-caption font-normal break-all text-muted">
                  {host}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {open.isError && (
        <p role="alert" className="text-caption text-danger-text">
          {failureText(open.error)}
        </p>
      )}
    </section>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of other tenants in a dialog of its own. */
export function TenantSwitcher({ isOpen, onClose }: Props) {
  const t = useTranslations('frame');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('tenants')}>
      <TenantList />
    </Modal>
  );
}
