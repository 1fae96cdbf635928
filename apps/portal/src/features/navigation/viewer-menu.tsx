import type { Profile } from '@grandstand/contract';
import { LogOut, MonitorOff, Sparkles, UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSessionActions } from '../../lib/session/index.ts';
import { Avatar, menuLinks, useAvatar, useFreeSlot } from '../account/index.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { Menu, menuRowClass } from '../../ui/overlay/menu.tsx';

/** The viewer's name, pages and sign-out. */
export function ViewerMenu({ user }: { readonly user: Profile }) {
  const t = useTranslations('navigation');
  const tAccount = useTranslations('account');
  const tForYou = useTranslations('recommendation');
  const session = useSessionActions();
  const slot = useFreeSlot();
  const avatar = useAvatar(user.id);
  const name = user.fullName || user.displayName || user.email;
  return (
    <Menu
      label={`${t('account')}: ${name}`}
      trigger={<Avatar name={name} url={avatar} />}
      triggerClassName="grid size-11 place-items-center rounded-full"
    >
      <p className="px-3 pt-1 pb-3">
        <span className="block text-caption text-muted">{t('signedInAs')}</span>
        <bdi className="content-text block font-semibold">{name}</bdi>
        <EmailText email={user.email} className="content-text block text-caption text-muted" />
      </p>
      <ul className="border-y border-line py-1">
        <li>
          <AppLink to="/account" className={menuRowClass}>
            <UserRound aria-hidden="true" className="size-4.5" />
            {tAccount('title')}
          </AppLink>
        </li>
        <li>
          <AppLink to="/recommendation" className={menuRowClass}>
            <Sparkles aria-hidden="true" className="size-4.5" />
            {tForYou('title')}
          </AppLink>
        </li>
        {menuLinks.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <AppLink to={to} className={menuRowClass}>
              <Icon aria-hidden="true" className="size-4.5" />
              {tAccount(text)}
            </AppLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        data-closes-menu
        className={`${menuRowClass} mt-1`}
        onClick={() => void session.signOut()}
      >
        <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('signOut')}
      </button>
      {slot !== null && (
        <button
          type="button"
          disabled={slot.isPending}
          className={`${menuRowClass} py-2`}
          onClick={slot.leave}
        >
          <MonitorOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            {tAccount('freeSlot')}
            <span className="block text-caption text-muted">
              {tAccount('slotStays', { count: slot.count })}
            </span>
          </span>
        </button>
      )}
    </Menu>
  );
}
