import type { Identity } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { MapPin, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { minuteMs } from '@grandstand/contract/constants';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { useSession } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FollowPicker } from '../following/index.ts';
import { distanceKm, sortByDistance, type Position } from './nearby.ts';
import { useItemSearch } from './use-item-search.ts';

/** Number of teams shown at first. */
const firstCount = 9;
/** Fewer teams need no search. */
const maxTeamsWithoutSearch = 5;
const maxWaitMs = 15_000;
/** Age up to which the browser's last known position suffices, ms. */
const maxPositionAgeMs = 10 * minuteMs;

/** Requests the viewer's position from the browser; it never leaves this page. Rejects if it is refused. */
const locate = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { maximumAge: maxPositionAgeMs, timeout: maxWaitMs },
    );
  });

/** Teams to follow, the nearest first, with a search by name and town. */
export function TeamPicker({ teams }: { readonly teams: readonly Identity[] }) {
  const t = useTranslations('signUp');
  const format = useNumberFormatter();
  const town = useSession(({ user }) => user?.city ?? null);
  const [showsAll, setShowsAll] = useState(false);
  const location = useMutation({ mutationFn: locate });
  const position = location.data ?? null;
  const { query, setQuery, found } = useItemSearch(sortByDistance(teams, position, town));
  const shown = showsAll ? found : found.slice(0, firstCount);
  const noteOf = ({ place }: Identity) =>
    position === null || place === undefined
      ? null
      : format.number(distanceKm(position, place), {
          style: 'unit',
          unit: 'kilometer',
          maximumFractionDigits: 0,
        });
  return (
    <div className="grid gap-4">
      {teams.length > maxTeamsWithoutSearch && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <Field
              label={t('searchTeams')}
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
          {teams.some(({ place }) => place !== undefined) && (
            <button
              type="button"
              className={`${buttonClass('outline')} min-h-12!`}
              aria-pressed={position !== null}
              disabled={location.isPending}
              onClick={() => location.mutate()}
            >
              <MapPin aria-hidden="true" className="size-4.5" />
              {t(location.isPending ? 'locating' : 'nearMe')}
            </button>
          )}
        </div>
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {location.isError ? t('notLocated') : null}
      </p>
      <p role="status" className="sr-only">
        {query !== '' && t('matches', { count: found.length })}
      </p>
      <FollowPicker
        items={shown}
        noteOf={noteOf}
        empty={<Notice icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')} />}
      />
      {shown.length < found.length && (
        <button
          type="button"
          className={`${buttonClass('quiet')} justify-self-start`}
          onClick={() => setShowsAll(true)}
        >
          {t('allTeams', { count: found.length })}
        </button>
      )}
    </div>
  );
}
