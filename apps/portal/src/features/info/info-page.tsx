import {
  defaultLocale,
  directionOf,
  tenantInfoTypes,
  type Locale,
} from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { Languages } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { InfoLink } from '../../lib/navigation/info-link.tsx';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { InfoText } from './info-text.tsx';
import type { Section, TextNode } from './markdown-tree.ts';

export interface InfoPageData {
  readonly type: string;
  readonly lang: Locale;
  readonly title: string;
  /** Day of the last change, midnight UTC in ISO 8601; null if the text has none. */
  readonly updatedAt: string | null;
  readonly nodes: readonly TextNode[];
  readonly sections: readonly Section[];
}

/** Minimum number of sections for a table of contents. */
const minSectionsForContents = 4;

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const t = useTranslations('info');
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-card bg-surface p-5 lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto"
    >
      <h2 id="contents" className="text-caption font-semibold text-muted">
        {t('onThisPage')}
      </h2>
      <ol className="mt-2 gap-x-8 md:max-lg:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center rounded-small py-1.5 text-body leading-snug hover:text-accent-text hover:underline pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to the other texts. */
function OtherPages({ type }: { readonly type: string }) {
  const t = useTranslations('info');
  return (
    <nav aria-labelledby="other-pages" className="mt-14 border-t border-line pt-6">
      <h2 id="other-pages" className="text-caption font-semibold text-muted">
        {t('all')}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {tenantInfoTypes
          .filter((other) => other !== type)
          .map((other) => (
            <li key={other}>
              <InfoLink
                type={other}
                className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
              >
                {t(`types.${other}`)}
              </InfoLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** A text page of the tenant. */
export function InfoPage({ data }: { readonly data: InfoPageData }) {
  const t = useTranslations('info');
  const format = useFormatter();
  const { locale } = usePortal();
  const { type, lang, title, updatedAt, nodes, sections } = data;
  const hasContents = sections.length >= minSectionsForContents;
  const dir = directionOf(lang);
  return (
    <article
      className={clsx(
        'page-gutter mx-auto w-full pt-8 pb-16 md:pt-14',
        hasContents
          ? 'grid max-w-280 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_260px]'
          : 'max-w-[calc(42.5rem+2*var(--gutter))] text-[1.0625rem]',
      )}
    >
      <header className="max-w-[42.5rem] lg:col-span-full">
        <h1 lang={lang} dir={dir} className="heading text-[2.125rem] md:text-[3.375rem]">
          {title}
        </h1>
        {updatedAt !== null && (
          <p className="mt-3 text-sm text-muted">
            {t('updated', {
              date: format.dateTime(Date.parse(updatedAt), { dateStyle: 'long', timeZone: 'UTC' }),
            })}
          </p>
        )}
        {lang !== locale && (
          <p className="mt-4 flex items-center gap-3 rounded-card bg-surface px-4 py-3 text-sm">
            <Languages aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {t(lang === defaultLocale ? 'inEnglish' : 'inOther')}
          </p>
        )}
      </header>
      {hasContents && (
        <div className="lg:order-2">
          <Contents sections={sections} />
        </div>
      )}
      <div className={clsx('min-w-0', !hasContents && 'mt-8')}>
        <InfoText nodes={nodes} lang={lang} dir={dir} />
        <OtherPages type={type} />
      </div>
    </article>
  );
}
