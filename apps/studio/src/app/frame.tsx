import { Link, Outlet, useMatch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useSession } from '../features/session/session.api.ts';
import { useStudio } from '../lib/studio-context.ts';
import { useRoomFocus } from '../ui/use-room-focus.ts';
import { maxRoomsInBar, rooms } from './rooms.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Loads after the room, which is used without it. */
const OperatorMenu = lazy(async () => ({
  default: (await import('./operator-menu.tsx')).OperatorMenu,
}));
const TenantSwitcher = lazy(async () => ({
  default: (await import('./tenant-switcher.tsx')).TenantSwitcher,
}));
const ChallengeDialog = lazy(async () => ({
  default: (await import('../features/session/challenge-dialog.tsx')).ChallengeDialog,
}));

/** Prompts the operator to sign in again or to reauthenticate, once a call requires it. */
function Challenge({ email }: { readonly email: string }) {
  const { challenges } = useStudio();
  const kind = useSyncExternalStore(challenges.subscribe, challenges.current);
  if (kind === null) return null;
  return (
    <Suspense>
      <ChallengeDialog kind={kind} email={email} />
    </Suspense>
  );
}

/** The studio around its rooms: side bar of a wide screen, bar at the bottom of a phone. */
export function Frame() {
  const { tenant } = useStudio();
  const session = useSession();
  const may = useMay();
  const t = useTranslations('frame');
  const [opened, setOpened] = useState<'menu' | 'switcher' | null>(null);
  useRoomFocus();
  const open = rooms.filter(
    ({ permission, isAcrossTenants }) =>
      may(permission) && (isAcrossTenants !== true || session.tenants.length > 1),
  );
  // The desk needs the whole phone, and has a way back of its own.
  const isAtDesk = useMatch({ from: '/frame/matches/$eventId', shouldThrow: false }) !== undefined;
  const brand = (
    <>
      <img src={tenant.markUrl} alt="" className="size-10 rounded-lg object-contain" />
      <span className="min-w-0">
        <span className="line-clamp-2 font-bold break-words">{tenant.name}</span>
        <span className="block text-caption text-muted">{t('studio')}</span>
      </span>
    </>
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#room"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      <header className="hidden border-e border-line bg-surface lg:flex lg:h-dvh lg:flex-col lg:gap-6 lg:p-4 lg:sticky lg:top-0">
        {session.tenants.length > 1 ? (
          <button
            type="button"
            className="flex items-center gap-3 rounded-lg p-2 text-start hover:bg-hover"
            onClick={() => setOpened('switcher')}
          >
            {brand}
            <ChevronLeft aria-hidden className="ms-auto -rotate-90 size-5 shrink-0 text-muted" />
            <span className="sr-only">{t('tenants')}</span>
          </button>
        ) : (
          <div className="flex items-center gap-3 p-2">{brand}</div>
        )}
        <nav aria-label={t('rooms')} className="flex flex-1 flex-col gap-1">
          {open.map(({ to, name, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              search={{}}
              className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-muted hover:bg-hover hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-on-accent-soft"
            >
              <Icon aria-hidden className="size-5" />
              {t(`roomNames.${name}`)}
            </Link>
          ))}
        </nav>
        <button
          type="button"
          className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-start hover:bg-hover"
          onClick={() => setOpened('menu')}
        >
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-caption font-bold text-on-accent-soft"
          >
            {session.person.name.slice(0, 1).toUpperCase()}
          </span>
          <span className="min-w-0">
            <span className="sr-only">{t('menu')}: </span>
            <span className="line-clamp-2 text-body font-medium break-words">
              {session.person.name}
            </span>
          </span>
        </button>
      </header>
      <main
        id="room"
        tabIndex={-1}
        className={clsx('min-w-0 outline-none', !isAtDesk && 'pb-24 lg:pb-8')}
      >
        <Outlet />
      </main>
      {!isAtDesk && (
        <nav
          aria-label={t('rooms')}
          className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
        >
          {open.slice(0, maxRoomsInBar).map(({ to, name, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              search={{}}
              className="flex min-h-16 flex-1 flex-col items-center justify-center gap-1 text-caption text-muted data-[status=active]:text-accent-text"
            >
              <Icon aria-hidden className="size-6" />
              {t(`roomNames.${name}`)}
            </Link>
          ))}
          <button
            type="button"
            className="flex min-h-16 flex-1 flex-col items-center justify-center gap-1 text-caption text-muted"
            onClick={() => setOpened('menu')}
          >
            <MenuIcon aria-hidden className="size-6" />
            {t('menu')}
          </button>
        </nav>
      )}
      <Suspense>
        <OperatorMenu
          isOpen={opened === 'menu'}
          onClose={() => setOpened(null)}
          onSwitch={() => setOpened('switcher')}
          otherRooms={open.slice(maxRoomsInBar)}
        />
        {opened === 'switcher' && <TenantSwitcher isOpen onClose={() => setOpened(null)} />}
      </Suspense>
      <ShortcutsDialog />
      <Challenge email={session.person.email} />
    </div>
  );
}
