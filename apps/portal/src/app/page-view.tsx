import { useTranslations } from 'use-intl/react';
import { canonicalPath } from '../lib/head/canonical.ts';
import { HeadElements } from '../lib/head/head-elements.tsx';
import { useSite } from '../lib/head/use-site.ts';
import { buildPath } from '../lib/navigation/build-path.ts';
import { useTenant } from '../lib/portal/portal-context.tsx';
import type { AnyPage } from '../lib/page/define-page.ts';
import { isHiddenPage } from './hidden-page.ts';
import type { RouteRow } from './routes.ts';

interface Props {
  readonly row: RouteRow;
  readonly page: AnyPage;
  readonly data: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** The page's known parameters. */
  readonly search: Readonly<Record<string, string>>;
}

/** A page with its head. */
export function PageView({ row, page, data, params, search }: Props) {
  const t = useTranslations();
  const tenant = useTenant();
  const site = useSite();
  const head = page.head({ data, t, tenant, site });
  const path = canonicalPath(head.canonical ?? buildPath(row.path, params), search);
  return (
    <>
      <HeadElements head={head} site={site} path={path} hidden={isHiddenPage(row)} />
      <page.View data={data} />
    </>
  );
}
