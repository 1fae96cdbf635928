import { infoTypes, otherKinds, socialLinkKinds } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { asksConsent } from '../../lib/third-parties/asks-consent.ts';
import { PrivacyChoices } from '../consent/index.ts';
import { BrandLink } from './brand-link.tsx';
import { destinations, watchPages } from './destinations.ts';

const kinds = [...socialLinkKinds, ...otherKinds];
const pages = [...destinations, ...watchPages.filter(({ to }) => to !== '/archive')];

interface OutsideProps {
  readonly href: string;
  readonly children: string;
}

const OutsideLink = ({ href, children }: OutsideProps) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer" className="footer-link">
      {children}
    </a>
  </li>
);

/** Where else to go: the pages, the tenant's places elsewhere, its apps. */
export function SiteFooter() {
  const t = useTranslations('navigation');
  const info = useTranslations('info.types');
  const { tenant, renderedAt } = usePortal();
  const { social } = tenant;
  const places = kinds.filter((kind) => social[kind] !== '');
  const apps = [
    { href: social.url_app_store, name: t('appStore') },
    { href: social.url_google_play_store, name: t('googlePlay') },
  ].filter(({ href }) => href !== '');
  return (
    <footer className="mt-auto border-t border-line bg-surface pb-(--bottom-bar-height)">
      <div className="page-width page-gutter flex flex-wrap gap-x-16 gap-y-6 py-9">
        <div className="basis-full lg:me-auto lg:basis-64">
          <BrandLink />
          <p className="mt-3 text-[13px] text-faint">
            {t('rights', {
              year: String(new Date(renderedAt).getUTCFullYear()),
              tenant: tenant.name,
            })}
          </p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="text-[13px] font-semibold text-text">
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
        <nav aria-labelledby="footer-information">
          <h2 id="footer-information" className="text-[13px] font-semibold text-text">
            {t('information')}
          </h2>
          <ul>
            {infoTypes.map((type) => (
              <li key={type}>
                <AppLink to={`/${type}`} className="footer-link">
                  {info(type)}
                </AppLink>
              </li>
            ))}
            {asksConsent(tenant) && (
              <li>
                <PrivacyChoices className="footer-link">{t('privacyChoices')}</PrivacyChoices>
              </li>
            )}
          </ul>
        </nav>
        {places.length > 0 && (
          <section aria-labelledby="footer-social">
            <h2 id="footer-social" className="text-[13px] font-semibold text-text">
              {t('follow')}
            </h2>
            <ul className="grid grid-cols-2 gap-x-8">
              {places.map((kind) => (
                <OutsideLink key={kind} href={social[kind]}>
                  {t(`social.${kind}`)}
                </OutsideLink>
              ))}
            </ul>
          </section>
        )}
        {apps.length > 0 && (
          <section aria-labelledby="footer-apps">
            <h2 id="footer-apps" className="text-[13px] font-semibold text-text">
              {t('apps')}
            </h2>
            <ul>
              {apps.map(({ href, name }) => (
                <OutsideLink key={name} href={href}>
                  {name}
                </OutsideLink>
              ))}
            </ul>
          </section>
        )}
      </div>
    </footer>
  );
}
