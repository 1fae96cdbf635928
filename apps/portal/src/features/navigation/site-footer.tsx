import { tenantInfoTypes } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { InfoLink } from '../../lib/navigation/info-link.tsx';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { requiresConsent } from '../../lib/third-parties/requires-consent.ts';
import { PrivacyChoices } from '../consent/index.ts';
import { BrandLink } from './brand-link.tsx';
import {
  FooterPages,
  FooterTenantLinks,
  footerHeadingClass,
  footerListClass,
} from './footer-links.tsx';

/** Links to the pages, the tenant's other sites and its apps. */
export function SiteFooter() {
  const t = useTranslations('navigation');
  const info = useTranslations('info.types');
  const { tenant, renderedAt } = usePortal();
  return (
    <footer className="site-footer mt-auto border-t border-line bg-surface pb-(--bottom-bar-height)">
      <div className="page-width page-gutter flex flex-wrap gap-x-16 py-9 max-md:flex-col max-md:py-5 md:gap-y-6">
        <div className="flex items-center justify-between gap-4 max-[20rem]:flex-wrap md:block md:basis-full lg:me-auto lg:basis-64">
          <BrandLink />
          <p className="text-caption text-faint md:mt-3">
            <bdi>
              {t('rights', {
                year: String(new Date(renderedAt).getUTCFullYear()),
                tenant: tenant.name,
              })}
            </bdi>
          </p>
        </div>
        <FooterPages />
        <nav aria-labelledby="footer-information">
          <h2 id="footer-information" className={footerHeadingClass}>
            {t('information')}
          </h2>
          <ul className={footerListClass}>
            {tenantInfoTypes.map((type) => (
              <li key={type}>
                <InfoLink type={type} className="footer-link">
                  {info(type)}
                </InfoLink>
              </li>
            ))}
            {requiresConsent(tenant) && (
              <li>
                <PrivacyChoices className="footer-link">{t('privacyChoices')}</PrivacyChoices>
              </li>
            )}
          </ul>
        </nav>
        <FooterTenantLinks />
      </div>
    </footer>
  );
}
