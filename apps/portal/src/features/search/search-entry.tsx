import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';

const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=slider]'));

/** The key `/` opens the search, unless the viewer is typing. */
function useShortcut(): void {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || handlesKeys(event.target)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[data-search-field]');
      if (field === null) void router.navigate({ to: '/search/' });
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);
}

/** Link to the search for headers: a round button with `/` as its shortcut. */
export function SearchEntry() {
  const t = useTranslations('searchEntry');
  useShortcut();
  return (
    <Tooltip text={t('title')}>
      <AppLink
        to="/search"
        aria-label={t('title')}
        aria-keyshortcuts="/"
        className={iconButtonClass()}
      >
        <Search aria-hidden="true" className="size-5" />
      </AppLink>
    </Tooltip>
  );
}
