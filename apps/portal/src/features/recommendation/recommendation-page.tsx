import { useRouter } from '@tanstack/react-router';
import { Heart, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Deferred } from '../../lib/page/define-page.ts';
import { Await } from '../../lib/page/data/await.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { EventRail, EventRailSkeleton, type CardEvent } from '../event-card/index.ts';
import type { BecauseWatched } from './recommendation.api.ts';

/** Null if it could not be loaded. */
type Row = Deferred<readonly CardEvent[] | null>;

export interface RecommendationData {
  readonly followsAnything: boolean;
  readonly next: Row;
  readonly replays: Row;
  readonly moments: Row;
  readonly watched: Deferred<BecauseWatched | null>;
}

const skeleton = <EventRailSkeleton />;

/** Shown if all rows have loaded and are empty: what to do, or a retry of those that failed. */
function IfEmpty({
  data,
  children,
}: {
  readonly data: RecommendationData;
  readonly children: ReactNode;
}) {
  const t = useTranslations('loadFailure');
  const router = useRouter();
  return (
    <Await value={data.next} fallback={null}>
      {(next) => (
        <Await value={data.replays} fallback={null}>
          {(replays) => (
            <Await value={data.moments} fallback={null}>
              {(moments) => (
                <Await value={data.watched} fallback={null}>
                  {(watched) => {
                    const rows = [next, replays, moments, watched?.events ?? []];
                    if (rows.some((row) => row !== null && row.length > 0)) return null;
                    return rows.includes(null) ? (
                      <p
                        role="alert"
                        className="page-gutter grid justify-items-start gap-3 text-muted"
                      >
                        {t('title')}
                        <button
                          type="button"
                          className={buttonClass('neutral')}
                          onClick={() => void router.invalidate()}
                        >
                          {t('retry')}
                        </button>
                      </p>
                    ) : (
                      children
                    );
                  }}
                </Await>
              )}
            </Await>
          )}
        </Await>
      )}
    </Await>
  );
}

/** Recommendations for this viewer, from what they follow and have watched (FOL-14). */
export function RecommendationPage({ data }: { readonly data: RecommendationData }) {
  const t = useTranslations('recommendation');
  const { followsAnything } = data;
  const followingLink = (
    <AppLink to="/following" className={buttonClass(followsAnything ? 'neutral' : 'accent')}>
      {t('toFollowing')}
    </AppLink>
  );
  return (
    <div className="pt-6 pb-16 md:pt-10">
      <header className="page-width page-gutter mb-7 md:mb-9">
        <h1 className="heading text-3xl md:text-[2.75rem]">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('intro')}</p>
      </header>
      <div className="page-width grid grid-cols-1 gap-(--t-rail-gap)">
        {(['next', 'replays', 'moments'] as const).map((row) => (
          <Await key={row} value={data[row]} fallback={skeleton}>
            {(events) => <EventRail title={t(`rows.${row}`)} events={events ?? []} />}
          </Await>
        ))}
        <Await value={data.watched} fallback={null}>
          {(watched) =>
            watched === null ? null : (
              <EventRail
                title={t('rows.watched', { title: watched.title })}
                events={watched.events}
              />
            )
          }
        </Await>
        <IfEmpty data={data}>
          <Notice
            icon={followsAnything ? Sparkles : Heart}
            title={t(followsAnything ? 'emptyTitle' : 'noneTitle')}
            text={t(followsAnything ? 'emptyText' : 'noneText')}
            action={followingLink}
          />
        </IfEmpty>
      </div>
    </div>
  );
}
