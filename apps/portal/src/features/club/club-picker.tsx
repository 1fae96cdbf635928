import { Check, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Club } from './club.api.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

/** Minimum number of clubs for a search field. */
const minClubsForSearch = 9;

/** Strips diacritics and case, so that `osmere` finds `Ösmere`. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

function Crest({ club }: { readonly club: Club }) {
  return (
    <SmallPicture
      src={club.logoUrl}
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 object-contain"
      fallback={
        <span
          aria-hidden="true"
          className="size-12 shrink-0 rounded-full"
          style={{ backgroundColor: club.color ?? 'var(--t-control)' }}
        />
      }
    />
  );
}

interface Props {
  readonly clubs: readonly Club[];
  /** Id of the chosen club, or null. */
  readonly chosen: string | null;
  readonly onChoose: (club: Club) => void;
}

/** Radio group of clubs, with a search if there are many. */
export function ClubPicker({ clubs, chosen, onChoose }: Props) {
  const t = useTranslations('club');
  const name = useId();
  const [query, setQuery] = useState('');
  const matchingClubs = clubs.filter(({ title }) => fold(title).includes(fold(query.trim())));
  return (
    <div>
      {clubs.length >= minClubsForSearch && (
        <label className="mb-4 flex min-h-12 max-w-md items-center gap-3 rounded-control border border-control bg-surface px-4 focus-within:outline-2 focus-within:outline-focus">
          <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="sr-only">{t('search')}</span>
          <input
            type="search"
            value={query}
            placeholder={t('search')}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
      )}
      <fieldset>
        <legend className="sr-only">{t('title')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.125rem),1fr))] gap-3">
          {matchingClubs.map((club) => (
            <label
              key={club.id}
              className="relative flex min-h-18 cursor-pointer items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 text-body font-semibold transition-colors duration-150 hover:border-control hover:bg-hover has-checked:border-accent-edge has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={club.id}
                checked={club.id === chosen}
                className="sr-only"
                onChange={() => onChoose(club)}
              />
              <Crest club={club} />
              <span dir="auto" className="content-text min-w-0 flex-1 wrap-break-word">
                {club.title}
              </span>
              {club.id === chosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="text-muted empty:hidden">
        {query.trim() !== '' && matchingClubs.length === 0 && t('noneFound')}
      </p>
    </div>
  );
}
