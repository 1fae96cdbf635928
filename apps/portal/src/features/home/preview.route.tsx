import { themes, type Theme } from '@grandstand/contract/constants';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { definePage } from '../../lib/page/define-page.ts';
import type { HomeData } from './home.api.ts';
import { HomePage, loadHome } from './home-page.tsx';
import { PreviewContext, previewedViewers, type PreviewedViewer } from './previewed-viewer.ts';

interface PreviewData extends HomeData {
  readonly viewer: PreviewedViewer;
  /** Null for the theme of the browser. */
  readonly theme: Theme | null;
}

/** An operator's draft of the home page. */
function PreviewPage({ data }: { readonly data: PreviewData }) {
  const { viewer, theme } = data;
  const t = useTranslations('home');
  useEffect(() => {
    const { dataset } = document.documentElement;
    const former = dataset['theme'];
    if (theme === null) return undefined;
    dataset['theme'] = theme;
    return () => {
      if (former !== undefined) dataset['theme'] = former;
    };
  }, [theme]);
  return (
    <PreviewContext value={viewer}>
      <p
        role="status"
        className="page-gutter flex min-h-11 items-center justify-center gap-2 bg-accent py-2 text-center text-sm font-semibold text-on-accent"
      >
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        {t('preview')}
      </p>
      <HomePage data={data} />
    </PreviewContext>
  );
}

export const page = definePage<PreviewData>({
  load: async (context) => {
    const { api, locale, search } = context;
    const { content } = await api.frontPage.getPreview({
      query: { token: search['token'] ?? '', lang: locale },
    });
    return {
      ...(await loadHome(context, Promise.resolve(content))),
      viewer:
        previewedViewers.find((previewedViewer) => previewedViewer === search['viewer']) ??
        'signedOut',
      theme: themes.find((theme) => theme === search['theme']) ?? null,
    };
  },
  head: ({ t, tenant }) => ({
    title: `${t('home.preview')} · ${tenant.name}`,
    description: t('home.preview'),
    noIndex: true,
  }),
  View: PreviewPage,
});
