import type { Account, Profile } from '@grandstand/contract';
import { ChevronRight, LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession, useSessionActions } from '../../lib/session/index.ts';
import { buttonClass, buttonRowClass } from '../../ui/button.ts';
import { EmailText } from '../../ui/email-text.tsx';
import type { CardEvent } from '../event-card/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { AccountSummary } from './account-summary.tsx';
import type { AccountPurchases } from './account.api.ts';
import { accountGroups } from './account-links.ts';
import { Avatar } from './avatar.tsx';
import { useFreeSlot } from './use-free-slot.ts';
import { VerifyNotice } from './verify-notice.tsx';

function AccountOwner({
  user,
  account,
}: {
  readonly user: Profile;
  readonly account: Account | null;
}) {
  const t = useTranslations('account');
  const format = useFormatter();
  const name = user.fullName || user.displayName || user.email;
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} url={account?.avatarUrl} className="size-16 text-2xl" />
      <p className="min-w-0">
        <bdi className="heading content-text block truncate text-xl">{name}</bdi>
        <EmailText email={user.email} className="content-text block text-sm text-muted" />
        <span className="block text-caption text-faint">
          {t('since', { date: format.dateTime(Date.parse(user.added), { dateStyle: 'long' }) })}
        </span>
      </p>
    </div>
  );
}

export interface AccountPageData {
  /** Null if loading failed, as for the other fields. */
  readonly account: Account | null;
  readonly purchases?: AccountPurchases | null;
  readonly next?: CardEvent | null;
  /** How many devices the account may have. */
  readonly deviceLimit?: number | null;
}

/** Ends the session; the second button also removes this browser from the account's devices. */
function LeaveActions() {
  const t = useTranslations('account');
  const session = useSessionActions();
  const slot = useFreeSlot();
  return (
    <div className="grid gap-2">
      <div className={buttonRowClass}>
        <button
          type="button"
          className={buttonClass('neutral')}
          onClick={() => void session.signOut()}
        >
          <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('signOut')}
        </button>
        {slot !== null && (
          <button
            type="button"
            disabled={slot.isPending}
            className={buttonClass('quiet')}
            onClick={slot.leave}
          >
            {t('freeSlot')}
          </button>
        )}
      </div>
      {slot !== null && (
        <p className="text-caption text-muted">{t('slotStays', { count: slot.count })}</p>
      )}
    </div>
  );
}

/** The signed-in account: what matters in it, and on a phone links to everything. */
export function AccountPage({ data }: { readonly data: AccountPageData }) {
  const t = useTranslations('account');
  const user = useSession((state) => state.user);
  const tenant = useTenant();
  if (user === null) return null;
  return (
    <AccountFrame title={t('title')} hasBackLink={false}>
      <AccountOwner user={user} account={data.account} />
      {data.account?.emailVerified === false && <VerifyNotice email={user.email} />}
      <AccountSummary
        next={data.next ?? null}
        purchases={data.purchases ?? null}
        deviceLimit={data.deviceLimit ?? null}
      />
      {accountGroups(tenant).map(({ name, links }) => (
        // The same links stand beside the page on a wide screen.
        <section key={name} aria-labelledby={`list-${name}`} className="md:hidden">
          <h2 id={`list-${name}`} className="mb-2 text-caption font-semibold text-muted">
            {t(name)}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {links.map(({ to, text, icon: Icon }) => (
              <li key={to} className="border-b border-line last:border-0">
                <AppLink
                  to={to}
                  className="flex min-h-16 items-center gap-4 px-4 py-3 outline-offset-[-4px] transition-colors duration-150 hover:bg-hover md:px-5"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(text)}</span>
                    <span className="block text-caption text-muted">{t(`${text}Text`)}</span>
                  </span>
                  <ChevronRight
                    aria-hidden="true"
                    className="size-5 shrink-0 text-faint rtl:-scale-x-100"
                  />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LeaveActions />
    </AccountFrame>
  );
}
