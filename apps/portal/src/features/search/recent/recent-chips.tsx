import { X } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { chipClass } from '../../../ui/form/chip.ts';
import { clearRecent, removeRecent, useRecentSearches } from './recent-searches.ts';

/** The recent searches of this device, each to repeat or remove. */
export function RecentChips() {
  const t = useTranslations('search');
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="mb-7">
      <header className="mb-2 flex min-h-11 items-center gap-3">
        <h2 id="recent-searches" className="heading text-lg">
          {t('recent')}
        </h2>
        <button
          type="button"
          className="min-h-11 px-1 text-sm font-semibold text-accent-text hover:underline"
          onClick={clearRecent}
        >
          {t('clearRecent')}
        </button>
      </header>
      <ul className="flex flex-wrap gap-2">
        {recent.map((search) => (
          <li key={`${search.scope} ${search.text}`} className="flex max-w-full min-w-0">
            <AppLink
              to="/search"
              search={{ q: search.text, scope: search.scope === 'game' ? null : search.scope }}
              className={`${chipClass()} min-w-0 shrink! rounded-e-none! border-e-0!`}
            >
              <bdi className="truncate">{search.text}</bdi>
              {search.scope !== 'game' && (
                <span className="font-medium opacity-70">{t(`scopes.${search.scope}`)}</span>
              )}
            </AppLink>
            <button
              type="button"
              aria-label={t('forget', { text: search.text })}
              className={`${chipClass()} min-w-11 justify-center rounded-s-none! px-0!`}
              onClick={() => removeRecent(search)}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
