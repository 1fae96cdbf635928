import { otherLinkKinds, socialLinkKinds } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { destinations } from './destinations.ts';
import { watchPages } from './watch-pages.ts';

const siteKinds = [...socialLinkKinds, ...otherLinkKinds];
const pages = [...destinations, ...watchPages.filter(({ to }) => to !== '/archive')];

interface ExternalLinkProps {
  readonly href: string;
  readonly children: string;
}

const ExternalLink = ({ href, children }: ExternalLinkProps) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer" className="footer-link">
      {children}
    </a>
  </li>
);

/** Style of a heading of the footer: on phones, only screen readers have it. */
export const footerHeadingClass = 'text-caption font-semibold text-text max-md:sr-only';

/** Style of a list of links: on phones, a row that wraps. */
export const footerListClass = 'max-md:flex max-md:flex-wrap max-md:gap-x-5';

/** The pages of the portal. On a phone they are in the bottom bar and its menu. */
export function FooterPages() {
  const t = useTranslations('navigation');
  return (
    <nav aria-labelledby="footer-pages" className="max-md:hidden">
      <h2 id="footer-pages" className={footerHeadingClass}>
        {t('pages')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-8">
        {pages.map(({ to, text }) => (
          <li key={to}>
            <AppLink to={to} className="footer-link">
              {t(text)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The tenant's other sites, and its apps. */
export function FooterTenantLinks() {
  const t = useTranslations('navigation');
  const { social } = useTenant();
  const sites = siteKinds.filter((kind) => social[kind] !== '');
  const apps = [
    { href: social.url_app_store, name: t('appStore') },
    { href: social.url_google_play_store, name: t('googlePlay') },
  ].filter(({ href }) => href !== '');
  return (
    <>
      {sites.length > 0 && (
        <section aria-labelledby="footer-social">
          <h2 id="footer-social" className={footerHeadingClass}>
            {t('follow')}
          </h2>
          <ul className={`${footerListClass} md:grid md:grid-cols-2 md:gap-x-8`}>
            {sites.map((kind) => (
              <ExternalLink key={kind} href={social[kind]}>
                {t(`social.${kind}`)}
              </ExternalLink>
            ))}
          </ul>
        </section>
      )}
      {apps.length > 0 && (
        <section aria-labelledby="footer-apps">
          <h2 id="footer-apps" className={footerHeadingClass}>
            {t('apps')}
          </h2>
          <ul className={footerListClass}>
            {apps.map(({ href, name }) => (
              <ExternalLink key={name} href={href}>
                {name}
              </ExternalLink>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
