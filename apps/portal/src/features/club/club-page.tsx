import { splitLocale } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useCanGoBack, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';
import { safeReturnTarget } from '../../lib/navigation/return-target.ts';
import { toLocation } from '../../lib/navigation/search.ts';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession, viewerId } from '../../lib/session/index.ts';
import { endSteps, readProgress } from '../../lib/session/sign-in/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';
import { showToast } from '../../lib/toast.ts';
import { StepBar } from '../sign-up/index.ts';
import { ClubPicker } from './club-picker.tsx';
import { saveClub, type Club } from './club.api.ts';

export interface ClubPageData {
  readonly clubs: readonly Club[];
}

/** Paths of pages that are open without a club. A viewer who comes from one of them followed a link: it does not redirect. */
const pagesWithoutClub = /^\/(?:auth|payment|club)\//;

/**
 * Returns the page of this site, without its locale, from which a new document was redirected here: a page that
 * the browser renders (`firstPageTarget`). Null for none.
 */
function redirectedDocument(): string | null {
  const page = URL.parse(document.referrer);
  if (page === null || page.origin !== location.origin) return null;
  const { path } = splitLocale(page.pathname);
  return pagesWithoutClub.test(path) ? null : path + page.search;
}

const requestedKey = 'ott-club-from';

/** Stores the page that the viewer requested until a club is chosen; null removes it. */
function storeRequestedPage(page: string | null): void {
  try {
    if (page === null) sessionStorage.removeItem(requestedKey);
    else sessionStorage.setItem(requestedKey, JSON.stringify({ userId: viewerId(), page }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** Returns the page that the viewer requested; null if there is none, or if another account requested it in this tab. */
function readRequestedPage(): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(requestedKey) ?? 'null') as {
      readonly userId?: string;
      readonly page?: string;
    } | null;
    return stored?.userId === viewerId() ? (stored?.page ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the page from which the viewer was redirected here, or null. It is stored, because a change of the
 * language opens another document.
 */
function useRequestedPage(hasClub: boolean): string | null {
  const guardedFrom = useLocation({ select: ({ state }) => state.from }) ?? null;
  // In a document that was opened at another page, the referrer is where that page was opened from.
  const isOpenedHere = !useCanGoBack();
  // Without a club, every page but this one redirects here, so the one before was left by a redirect.
  const earlier = hasClub
    ? null
    : ((isOpenedHere ? redirectedDocument() : null) ?? readRequestedPage());
  const from = guardedFrom ?? earlier;
  useEffect(() => {
    if (!hasClub && from !== null) storeRequestedPage(from);
  }, [hasClub, from]);
  return from;
}

/** Chooses the favourite club (FOL-13), then returns the viewer to where they were going. */
export function ClubPage({ data }: { readonly data: ClubPageData }) {
  const t = useTranslations('club');
  const errorText = useErrorText();
  const api = useApi();
  const tenant = useTenant();
  const navigate = useNavigate();
  const favourite = useSession((state) => state.user?.favoriteClubId ?? null);
  const [chosen, setChosen] = useState<Club | null>(null);
  const current = data.clubs.find(({ id }) => id === favourite) ?? null;
  const from = useRequestedPage(current !== null);
  const club = chosen ?? current;
  const [isStep] = useState(() => readProgress()?.step === 'club');
  const save = useMutation({
    mutationFn: async (chosenClub: Club) => {
      await saveClub(api, chosenClub);
      storeRequestedPage(null);
      const signUpTarget = isStep ? endSteps() : undefined;
      if (current !== null)
        showToast({ message: t('changed', { club: chosenClub.title }), type: 'success' });
      // A viewer who changes the club comes from the account unless stated otherwise.
      const target =
        from === null && current !== null ? '/account/' : safeReturnTarget(from ?? signUpTarget);
      await navigate({ ...toLocation(target), replace: true });
    },
  });
  return (
    <div>
      {isStep && current === null && <StepBar step="club" />}
      <h1 className="heading text-3xl md:text-[2.75rem]">{t('title')}</h1>
      <div className="mt-2 mb-7 grid max-w-[60ch] gap-2 text-muted">
        <p>{t('text')}</p>
        {/* Redirected here from another page (RTE-36). */}
        {from !== null && current === null && <p>{t('why', { tenant: tenant.name_short })}</p>}
      </div>
      <ClubPicker clubs={data.clubs} chosen={club?.id ?? null} onChoose={setChosen} />
      {/* Above the bottom bar on phones. */}
      <div className="action-bar sticky bottom-[calc(var(--spacing)*15+env(safe-area-inset-bottom,0px))] z-20 -mx-(--gutter) mt-8 border-t border-line bg-canvas px-(--gutter) py-4 md:bottom-0">
        <p role="alert" className="mb-3 text-danger-text empty:hidden">
          {save.isError ? errorText(save.error) : null}
        </p>
        <button
          type="button"
          className={`${buttonClass('accent', 'large')} w-full max-sm:px-4! max-sm:whitespace-normal! sm:w-auto sm:min-w-72`}
          disabled={club === null || save.isPending}
          onClick={() => club !== null && save.mutate(club)}
        >
          {club === null ? t('chooseFirst') : t('choose', { club: club.title })}
        </button>
      </div>
    </div>
  );
}
