import { useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSession, useSessionActions, useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/menu.tsx';

/** First letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .trim();
}

/** Log in, or who is signed in and the way out. */
export function AccountMenu() {
  const t = useTranslations('navigation');
  const session = useSessionActions();
  const user = useSession((state) => state.user);
  const signedIn = useSignedIn();
  const { pathname, searchStr } = useLocation();
  if (!signedIn || user === null) {
    return (
      <AppLink
        to="/auth/login"
        search={pathname === '/' ? {} : { redirect: pathname + searchStr }}
        className={buttonClass('accent')}
      >
        {t('signIn')}
      </AppLink>
    );
  }
  const name = user.fullName || user.displayName || user.email;
  return (
    <Menu
      label={`${t('account')}: ${name}`}
      trigger={
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-accent-soft text-sm font-bold text-on-accent-soft uppercase"
        >
          {initialsOf(name)}
        </span>
      }
      triggerClassName="grid size-11 place-items-center rounded-full"
    >
      <p className="border-b border-line px-3 pt-1 pb-3">
        <span className="block text-[13px] text-muted">{t('signedInAs')}</span>
        <bdi className="block font-semibold">{name}</bdi>
        <bdi className="block text-[13px] break-all text-muted">{user.email}</bdi>
      </p>
      <button
        type="button"
        data-closes-menu
        className={`${menuRowClass} mt-1`}
        onClick={() => void session.logout()}
      >
        <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('signOut')}
      </button>
    </Menu>
  );
}
