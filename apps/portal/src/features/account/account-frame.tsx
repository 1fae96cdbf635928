import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, LayoutList } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { TextWithScores } from '../event-card/index.ts';
import { accountGroups } from './account-links.ts';

const rowClass =
  'flex min-h-11 items-center gap-3 rounded-small px-3 text-body font-medium transition-colors duration-150';

/** Account navigation beside the page on wide screens. */
function SideNav() {
  const t = useTranslations('account');
  const tenant = useTenant();
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  const linkClass = (isCurrent: boolean) =>
    clsx(rowClass, isCurrent ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:bg-hover');
  return (
    <nav aria-label={t('title')} className="sticky top-[calc(var(--header-height)+24px)]">
      <AppLink
        to="/account"
        activeOptions={{ exact: true }}
        className={linkClass(pathname === '/account')}
      >
        <LayoutList aria-hidden="true" className="size-4.5 shrink-0" />
        {t('overview')}
      </AppLink>
      {accountGroups(tenant).map(({ name, links }) => (
        <div key={name} className="mt-5">
          <p id={`account-${name}`} className="px-3 pb-1 text-caption font-semibold text-faint">
            {t(name)}
          </p>
          <ul aria-labelledby={`account-${name}`} className="grid gap-0.5">
            {links.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <AppLink
                  to={to}
                  activeOptions={{ exact: true }}
                  className={linkClass(pathname === to)}
                >
                  <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                  {t(text)}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface FrameProps {
  readonly title: string;
  readonly intro?: string;
  /** False on the overview page itself. */
  readonly hasBackLink?: boolean;
  /** Link to the parent page, replacing the link to the overview; styled with `backLinkClass`. */
  readonly backLink?: ReactNode;
  readonly children: ReactNode;
}

/** Style of the link to the parent page. */
export const backLinkClass =
  '-mt-5 mb-3 -ms-1 inline-flex min-h-11 items-center gap-2 rounded-small px-1 text-body font-medium text-muted hover:text-text';

/** An account page, with the navigation beside it, or a back link on phones. */
export function AccountFrame({
  title,
  intro,
  hasBackLink = true,
  backLink = null,
  children,
}: FrameProps) {
  const t = useTranslations('account');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[13.25rem_minmax(0,1fr)] lg:gap-x-14">
      <div className="max-md:hidden">
        <SideNav />
      </div>
      <div className="min-w-0">
        {backLink}
        {hasBackLink && backLink === null && (
          <AppLink to="/account" className={clsx(backLinkClass, 'md:hidden')}>
            <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t('title')}
          </AppLink>
        )}
        <h1 className="heading text-3xl md:text-4xl">
          <TextWithScores text={title} />
        </h1>
        {intro !== undefined && <p className="mt-2 max-w-[60ch] text-muted">{intro}</p>}
        <div className="mt-7 grid gap-6">{children}</div>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of an account page. */
export function AccountSection({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 md:p-6">
      <h2 id={id} className="heading text-xl">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1.5 text-sm text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
