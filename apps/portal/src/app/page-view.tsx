import { useTranslations } from 'use-intl/react';
import { useTenant } from '../lib/portal/portal-context.tsx';
import type { AnyPage } from '../lib/page/define-page.ts';

interface Props {
  readonly page: AnyPage;
  readonly data: unknown;
}

/** A page with its head; React moves the head's elements to where they belong. */
export function PageView({ page, data }: Props) {
  const t = useTranslations();
  const tenant = useTenant();
  const { title, description, image } = page.head({ data, t, tenant });
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={tenant.name} />
      {description != null && <meta name="description" content={description} />}
      {description != null && <meta property="og:description" content={description} />}
      {image != null && <meta property="og:image" content={image} />}
      <page.View data={data} />
    </>
  );
}
