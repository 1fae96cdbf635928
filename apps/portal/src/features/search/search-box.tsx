import { maxSearchLength } from '@grandstand/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePreservedInput } from '../../lib/page/use-preserved-input.ts';
import { useUpdatePageSearch, usePageSearch } from '../../lib/navigation/current-page-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import {
  addRecent,
  removeRecent,
  useRecentSearches,
  type RecentSearch,
} from './recent/recent-searches.ts';
import { cleanText, type SearchRequest } from './search-query.ts';
import { SuggestionList, type SearchChoice } from './suggestion-list.tsx';
import { targetOf } from './suggestion-target.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  readonly request: SearchRequest;
  /** True if a search was made: an empty field then offers recent searches. */
  readonly hasSearched: boolean;
}

/** The field's text: typed text until the URL changes, then the URL's. */
function useTyped(text: string) {
  const [typed, setTyped] = useState({ urlText: text, value: text });
  const value = typed.urlText === text ? typed.value : text;
  return [value, (next: string) => setTyped({ urlText: text, value: next })] as const;
}

/** Focuses the field of an empty search, if that opens no on-screen keyboard. */
function useInitialFocus(input: { readonly current: HTMLInputElement | null }, isEmpty: boolean) {
  const isInitiallyEmpty = useRef(isEmpty);
  useEffect(() => {
    if (!isInitiallyEmpty.current || !window.matchMedia?.('(pointer: fine)').matches)
      return undefined;
    // Runs after the page content got the focus of the navigation.
    const frame = requestAnimationFrame(() => {
      // The viewer may use another control by then; not every browser focuses an opened menu.
      if (!document.activeElement?.contains(input.current)) return;
      if (document.querySelector('details[open]') !== null) return;
      input.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [input]);
}

/**
 * The field of the search page: a combobox that suggests while typing. Without script, it is a form that
 * submits the page's query.
 */
export function SearchBox({ request, hasSearched }: Props) {
  const t = useTranslations('search');
  const updateSearch = useUpdatePageSearch();
  const navigate = useNavigate();
  const { disable_team_page: noTeamPages } = useTenant();
  const { q: _q, page: _page, ...otherParams }: Record<string, string> = { ...usePageSearch() };
  const [typed, setTyped] = useTyped(request.text);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const recent = useRecentSearches();
  useInitialFocus(input, request.text === '');
  usePreservedInput(input, typed, (earlyText) => {
    setTyped(earlyText);
    setOpen(document.activeElement === input.current);
  });

  const text = cleanText(typed);
  const suggestions = useSuggestions(typed, request.scope, open);
  const choices: SearchChoice[] =
    text === ''
      ? (hasSearched ? recent : []).map((search) => ({ kind: 'recent', search }))
      : suggestions.map((suggestion) => ({ kind: 'suggestion', suggestion }));
  const isListShown = open && choices.length > 0;
  const activeChoice = isListShown ? choices[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const search = ({ text: searched, scope }: RecentSearch) => {
    addRecent({ text: searched, scope });
    setTyped(searched);
    close();
    // A recent search of another scope starts without the filters of this one.
    const scoped = scope === 'game' ? null : scope;
    void (scope === request.scope
      ? updateSearch({ q: searched, page: null })
      : navigate({ to: '/search/', search: { q: searched, ...(scoped && { scope: scoped }) } }));
  };
  const choose = (choice: SearchChoice) => {
    if (choice.kind === 'recent') {
      search(choice.search);
      return;
    }
    addRecent({ text: choice.suggestion.title, scope: request.scope });
    close();
    void navigate(targetOf(choice.suggestion, noTeamPages));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys of an input method choose letters, not suggestions.
    if (event.nativeEvent.isComposing) return;
    const count = choices.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (count === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Moves in a circle of the field itself (-1) and the choices.
      setActive((index) => {
        const next = index + step;
        if (next < -1) return count - 1;
        return next < count ? next : -1;
      });
    } else if (event.key === 'Enter' && activeChoice !== undefined) {
      event.preventDefault();
      choose(activeChoice);
    } else if (event.key === 'Escape' && (isListShown || typed !== '')) {
      event.preventDefault();
      if (isListShown) close();
      else setTyped('');
    } else if (event.key === 'Delete' && activeChoice?.kind === 'recent') {
      event.preventDefault();
      removeRecent(activeChoice.search);
    }
  };

  return (
    <form
      method="get"
      role="search"
      aria-label={t('label')}
      className="relative max-w-180"
      onSubmit={(event) => {
        event.preventDefault();
        search({ text, scope: request.scope });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      {Object.entries(otherParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex min-h-14 items-center rounded-[min(var(--t-radius),16px)] border border-control bg-surface ps-4.5 pe-1.5 focus-within:outline-2 focus-within:outline-focus">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={t(`placeholder.${request.scope}`)}
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeChoice === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          dir="auto"
          maxLength={maxSearchLength}
          data-search-field
          placeholder={t(`placeholder.${request.scope}`)}
          value={typed}
          className="content-text min-h-14 min-w-0 flex-1 bg-transparent px-3 text-base text-text outline-none placeholder:text-faint md:text-lg [&::-webkit-search-cancel-button]:hidden"
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('clearText')}
            className={iconButtonClass()}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <noscript>
        <button type="submit" className="mt-2 min-h-11 px-4 font-semibold underline">
          {t('submit')}
        </button>
      </noscript>
      {isListShown && (
        <SuggestionList
          id={listId}
          choices={choices}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      )}
    </form>
  );
}
