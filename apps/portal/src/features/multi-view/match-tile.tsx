import type { Event } from '@grandstand/contract';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { CardSlot, EventTime, PageStateBadge } from '../event-card/index.ts';
import { EventPlayer, useEventPage, type EventPageModel } from '../event/index.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';
import { TileNotice } from './tile-notice.tsx';

/** Device pixels to fetch per CSS pixel of a small picture: the tiles share bandwidth and decoder. */
const smallDevicePixelRatio = 0.75;

const smallButtonClass = `${buttonClass('glass')} min-h-9! px-3! text-sm!`;

/** States why a match does not play, as its own page does, and links to that page if the viewer can act there. */
function UnavailableNotice({ page }: { readonly page: EventPageModel }) {
  const t = useTranslations('multiView');
  const tStage = useTranslations('eventStage');
  const { pathname, searchStr } = useLocation();
  const signedIn = useSignedIn();
  const { stage, lock, state } = page;
  const { data } = state;
  const params = { eventId: data.id };
  const pageLink = (text: string) => (
    <AppLink to="/events/{eventId}" params={params} className={smallButtonClass}>
      {text}
    </AppLink>
  );
  if (stage === 'locked' && lock === 'members' && !signedIn)
    return (
      <TileNotice title={tStage('members.title')} text={tStage('members.text')}>
        <AppLink
          to="/auth/login"
          search={{ redirect: `${pathname}${searchStr}` }}
          className={smallButtonClass}
        >
          {tStage('logIn')}
        </AppLink>
      </TileNotice>
    );
  if (stage === 'locked') {
    const reason = lock === 'ticket' || lock === 'members' ? lock : 'subscription';
    return (
      <TileNotice title={tStage(`${reason}.title`)} text={tStage(`${reason}.text`)}>
        <CardSlot name="access" event={{ ...data, match: null }} />
        {pageLink(t('unlock'))}
      </TileNotice>
    );
  }
  switch (stage) {
    case 'region':
      return <TileNotice title={tStage('region.title')} text={tStage('region.text')} />;
    case 'cancelled':
      return <TileNotice title={tStage('cancelled.title')} text={tStage('cancelled.text')} />;
    case 'no-replay':
      return <TileNotice title={tStage('noReplay.title')} />;
    case 'no-stream':
      return <TileNotice title={tStage('noStream.title')} text={tStage('noStream.text')} />;
    case 'stream-limit':
      return <TileNotice title={t('streamLimit')}>{pageLink(t('chooseDevice'))}</TileNotice>;
    case 'countdown':
      return (
        <TileNotice title={t('notStarted')} text={tStage('upcomingHint')}>
          <EventTime event={data} />
        </TileNotice>
      );
    case 'player':
    case 'ended':
      return <TileNotice title={tStage('ended.title')}>{pageLink(t('toReplay'))}</TileNotice>;
  }
}

interface Props extends TileProps {
  readonly event: Event;
  /** Called once the match plays or no longer does; only one that plays can have the sound. */
  readonly onPlayingChange: (isPlaying: boolean) => void;
}

/** One of the matches: it works as on its own page, and its failures stay within its tile. */
export function MatchTile({ event, onPlayingChange, ...tile }: Props) {
  const page = useEventPage(event);
  const { state, status, stage } = page;
  const { data } = state;
  // Replays play on their own page only; a match that was live until now plays to its end.
  const isPlaying = stage === 'player' && status !== 'vod';
  const reportPlaying = useEffectEvent(onPlayingChange);
  useEffect(() => reportPlaying(isPlaying), [isPlaying]);
  // Ads of several matches would play over each other (ADR 56).
  const model = { ...page, state: { ...state, data: { ...data, ads: [] } } };
  const isFull = tile.isLarge || tile.count === 1;
  return (
    <TileFrame
      {...tile}
      title={page.title}
      isPlaying={isPlaying}
      mark={
        <PageStateBadge
          event={data}
          hasEnded={state.hasEnded || state.replay !== null}
          isWaiting={stage === 'no-stream'}
          isDisconnected={page.isDisconnected}
        />
      }
    >
      {isPlaying ? (
        <EventPlayer
          model={model}
          autoPlay
          startTime={null}
          overrides={{
            isSecondary: !tile.hasSound,
            maxDevicePixelRatio: isFull ? null : smallDevicePixelRatio,
          }}
        />
      ) : (
        <UnavailableNotice page={page} />
      )}
    </TileFrame>
  );
}
