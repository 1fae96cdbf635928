import type { Suggestion } from '@grandstand/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import type { Deferred } from '../../lib/page/define-page.ts';
import { Await } from '../../lib/page/data/await.tsx';
import { EventRail, MarkedText, ReplaysBesideContext } from '../event-card/index.ts';
import type { PlayerMedia } from './search.api.ts';
import { keyOf, PlayerMark } from './suggestion-list.tsx';
import { targetOf } from './suggestion-target.ts';

/** Players with a matching name, with links to the squad of their team. */
export function FoundPlayers({ players }: { readonly players: readonly Suggestion[] }) {
  const t = useTranslations('search');
  const id = useId();
  const { disable_team_page: noTeamPages } = useTenant();
  if (players.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="heading mb-3 text-lg">
        {t('scopes.player')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-2 sm:gap-3">
        {players.map((player) => (
          <li key={keyOf(player)}>
            <Link
              {...targetOf(player, noTeamPages)}
              className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 hover:bg-hover"
            >
              <PlayerMark player={player} />
              <span className="grid min-w-0">
                <span
                  dir="auto"
                  className="content-text leading-tight font-semibold wrap-break-word"
                >
                  <MarkedText text={player.title} ranges={player.ranges} />
                </span>
                <bdi className="content-text truncate text-caption text-muted">{player.detail}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ title, detail }: PlayerMedia['player']): string =>
  detail === null ? title : `${title} · ${detail}`;

const replaysIn = ({ entries }: PlayerMedia): ReadonlySet<string> =>
  new Set(entries.filter(({ mediaType }) => mediaType === 'event').map(({ id }) => id));

/** The newest clips and matches of each found player. */
export const PlayerRails = ({ media }: { readonly media: Deferred<readonly PlayerMedia[]> }) => (
  <Await value={media} fallback={null}>
    {(found) =>
      found.map((playerMedia) => (
        // The rail has the gutter of the page itself.
        <div key={keyOf(playerMedia.player)} className="-mx-(--gutter) mb-8">
          {/* The clips of a match give away the result of its replay beside them. */}
          <ReplaysBesideContext value={replaysIn(playerMedia)}>
            <EventRail title={nameOf(playerMedia.player)} events={playerMedia.entries} />
          </ReplaysBesideContext>
        </div>
      ))
    }
  </Await>
);
