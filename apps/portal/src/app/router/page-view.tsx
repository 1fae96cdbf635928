import type { PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { Head } from '../../lib/head/head.ts';
import { canonicalAddress, headTags } from '../../lib/head/head-tags.ts';
import { useSite } from '../../lib/head/use-site.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import type { AnyPage, PageHead } from '../../lib/page/define-page.ts';
import { sharePictureSize, siteSharePath } from '../../lib/share-picture.ts';
import { isNoindexPage, type RouteRow } from '../../lib/page/route-row.ts';
import { useSignalMount } from './first-mount.ts';

interface Props {
  readonly row: RouteRow;
  readonly page: AnyPage;
  readonly data: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** The query parameters that the page uses. */
  readonly search: Readonly<Record<string, string>>;
}

/** Adds the tenant's own share picture to pages without one. */
function withSharePicture(head: PageHead, locale: Locale, tenant: PublicTenantConfig): PageHead {
  if (head.image != null) return head;
  const image = siteSharePath(locale, tenant);
  return { ...head, image, imageAlt: tenant.name, imageSize: sharePictureSize };
}

/** Renders a page with its head. */
export function PageView({ row, page, data, params, search }: Props) {
  const t = useTranslations();
  const tenant = useTenant();
  const site = useSite();
  useSignalMount();
  const head = withSharePicture(page.head({ data, t, tenant, site }), site.locale, tenant);
  const path = canonicalAddress(head.canonical ?? buildPath(row.path, params), search);
  return (
    <>
      <Head tags={headTags({ head, site, path, hidden: isNoindexPage(row) })} />
      <page.View data={data} />
    </>
  );
}
