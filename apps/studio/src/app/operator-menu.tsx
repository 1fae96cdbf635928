import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, CircleUserRound, Keyboard, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LocaleChoice } from '../features/session/locale-choice.tsx';
import { useSession } from '../features/session/session.api.ts';
import { useStudio } from '../lib/studio-context.ts';
import { useFailureText } from '../lib/use-failure-text.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import type { Room } from './rooms.ts';
import { openShortcuts } from './shortcuts-dialog.tsx';
import { maxTenantsInMenu, TenantList, useOtherTenants } from './tenant-switcher.tsx';
import { readTheme, themes, writeTheme, type Theme } from './theme.ts';

/** The other tenants; if there are many, a button that opens a dialog with a search. */
function OtherTenants({ onSwitch }: { readonly onSwitch: () => void }) {
  const others = useOtherTenants();
  const t = useTranslations('frame');
  if (others.length === 0) return null;
  if (others.length > maxTenantsInMenu)
    return (
      <Button look="quiet" className="justify-start" onClick={onSwitch}>
        <ArrowRightLeft aria-hidden className="size-5 text-muted" />
        {t('tenants')}
        <span className="ms-auto text-caption font-normal text-muted">{others.length}</span>
      </Button>
    );
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1 text-caption font-semibold text-muted">{t('tenants')}</h3>
      <TenantList />
    </div>
  );
}

function ThemeChoice() {
  const t = useTranslations('frame');
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t('theme')}</legend>
      {themes.map((item) => (
        <label
          key={item}
          className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-lg border border-line px-2 text-center text-body has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === item}
            onChange={() => {
              writeTheme(item);
              setTheme(item satisfies Theme);
            }}
          />
          {t(`themes.${item}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the list of other tenants in place of the menu. */
  readonly onSwitch: () => void;
  /** Rooms for which a phone's bar has no space. */
  readonly otherRooms: readonly Room[];
}

/** Who is signed in and where; further rooms, language, theme, shortcuts, other tenants, sign-out. */
export function OperatorMenu({ isOpen, onClose, onSwitch, otherRooms }: Props) {
  const { api } = useStudio();
  const { person, role } = useSession();
  const t = useTranslations('frame');
  const roleName = useTranslations('session.roles');
  const failureText = useFailureText();
  const signOut = useMutation({
    mutationFn: () => api.operator.endSession(),
    // A new document, so that nothing of this person stays in memory or is still sent.
    onSuccess: () => location.assign('/studio/sign-in'),
  });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={person.name}
      description={`${person.email} · ${role === null ? t('administrator') : roleName(role)}`}
    >
      <div className="flex flex-col gap-3">
        {otherRooms.length > 0 && (
          <nav
            aria-label={t('otherRooms')}
            className="grid grid-cols-2 gap-1 border-b border-line pb-3 lg:hidden"
          >
            {otherRooms.map(({ to, name, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                search={{}}
                className={buttonClass('quiet', 'justify-start')}
                onClick={onClose}
              >
                <Icon aria-hidden className="size-5 text-muted" />
                {t(`roomNames.${name}`)}
              </Link>
            ))}
          </nav>
        )}
        <Link to="/account" className={buttonClass('quiet', 'justify-start')} onClick={onClose}>
          <CircleUserRound aria-hidden className="size-5 text-muted" />
          {t('account')}
        </Link>
        {/* Its icon stands below those of the rows around it. */}
        <div className="px-4">
          <LocaleChoice />
        </div>
        <ThemeChoice />
        <Button
          look="quiet"
          className="justify-start max-lg:hidden"
          onClick={() => {
            onClose();
            openShortcuts();
          }}
        >
          <Keyboard aria-hidden className="size-5 text-muted" />
          {t('shortcuts')}
        </Button>
        <OtherTenants onSwitch={onSwitch} />
        <Button onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          <LogOut aria-hidden className="size-5" />
          {t('signOut')}
        </Button>
        {signOut.isError && (
          <p role="alert" className="text-caption text-danger-text">
            {failureText(signOut.error)}
          </p>
        )}
      </div>
    </Modal>
  );
}
