import type { Platform } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';

type Store = Exclude<Platform, 'OTHER'>;

/** Icons of the two systems: a tablet with its button, a play triangle. */
const marks: Readonly<Record<Store, string>> = {
  IOS: 'M8 2.5h8A2.5 2.5 0 0 1 18.5 5v14a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 19V5A2.5 2.5 0 0 1 8 2.5zm2.5 2a.6.6 0 0 0 0 1.2h3a.6.6 0 0 0 0-1.2zM12 17.2a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z',
  ANDROID: 'M5 3.4v17.2a1 1 0 0 0 1.5.87l14.3-8.6a1 1 0 0 0 0-1.74L6.5 2.53A1 1 0 0 0 5 3.4z',
};

/** A link to a store, with its name. */
export function StoreBadge({ store, url }: { readonly store: Store; readonly url: string }) {
  const t = useTranslations('openApp');
  return (
    <a href={url} rel="noopener noreferrer" className={`${buttonClass('neutral', 'large')} w-full`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5">
        <path d={marks[store]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {t(store === 'IOS' ? 'appStore' : 'googlePlay')}
    </a>
  );
}
