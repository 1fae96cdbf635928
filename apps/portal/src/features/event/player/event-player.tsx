import '@grandstand/player/player.css';
import {
  Player,
  type DrmLicences,
  type PlayerMarker,
  type PlayerProps,
  type PlayerStatus,
  type DeferredTexts,
} from '@grandstand/player';
import type { PublicTenantConfig } from '@grandstand/contract';
import { isGranted, playbackGrantMs } from '@grandstand/contract/constants';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useAttachmentsAfterAds } from '../../ad/index.ts';
import { useSyncPosition } from '../../playback-position/index.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ListPicture, sidesOf } from '../../event-card/index.ts';
import { seenChanges } from '../results/match-score.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { HiddenTimeline } from './hidden-timeline.tsx';
import { Scoreboard } from '../results/scoreboard.tsx';
import { useIntegrationAttachment } from './integration-attachment.ts';
import { streamOriginOf } from './timeline-position.ts';
import { resumableLength } from './resumable-length.ts';
import type { EventPageModel } from '../page/use-event-page.ts';
import { usePlayerTexts } from './use-player-texts.ts';

const PanoramaClock = lazyPart(
  async () => (await import('../results/panorama-clock.tsx')).PanoramaClock,
);
const StartedPlayback = lazyPart(
  async () => (await import('./started-playback.tsx')).StartedPlayback,
);

/** Age at which a granted address is renewed, ms: leaves time for a second attempt before it expires. */
const renewAfterMs = playbackGrantMs * 0.8;
const nilNil = { home: 0, away: 0 };
/** Returns the tenant's licence servers in the player's format; null for none. */
function drmLicences({ drm }: PublicTenantConfig): DrmLicences | null {
  if (drm === undefined) return null;
  const { widevine, playready, fairplay } = drm;
  return {
    widevine: widevine && { licenceUrl: widevine.licence_url },
    playready: playready && { licenceUrl: playready.licence_url },
    fairplay: fairplay && {
      licenceUrl: fairplay.licence_url,
      certificateUrl: fairplay.certificate_url,
    },
  };
}

interface Props {
  readonly model: EventPageModel;
  /** The viewer came by a click within the portal: start at once. */
  readonly autoPlay: boolean;
  /** Start position, s from the start of the video; null for the beginning. */
  readonly startTime: number | null;
  /** Overrides for one of several players on a page, or for the corner player. */
  readonly overrides?: Pick<PlayerProps, 'isSecondary' | 'maxDevicePixelRatio' | 'corner'>;
}

/** The player, with everything the page knows about the event. */
export function EventPlayer({ model, autoPlay, startTime, overrides }: Props) {
  const isOnlyPlayer = overrides === undefined;
  const [playing, setPlaying] = useState<PlayerStatus | null>(null);
  const [deferredTexts, setDeferredTexts] = useState<DeferredTexts | null>(null);
  const [goals, setGoals] = useState<readonly PlayerMarker[]>([]);
  const [goalTimes, setGoalTimes] = useState<readonly number[]>([]);
  const texts = usePlayerTexts(deferredTexts);
  const { player } = model;
  const tenant = useTenant();
  // Number of score changes at the playhead. Not its time, so that the page re-renders only with the score.
  const [changesSeen, setChangesSeen] = useState(0);
  // The highest number so far: seeking back removes no goal from the timeline.
  const [changesReached, setChangesReached] = useState(0);
  const { data, streamChanges, startsByItself, replay } = model.state;
  // The match is over and has a replay, but this page still plays the last minutes of its live stream.
  const isOver = replay !== null;
  const { source, scoreTimeline } = data;
  const { status } = model;
  const sides = sidesOf(data);
  const clip =
    source.clip === null ? null : { start: source.clip.startTime, end: source.clip.endTime };

  const length = resumableLength(model);
  const positionSync = useSyncPosition(length === null ? null : { id: data.id, duration: length }, {
    ...data,
    match: null,
  });

  const attachments = useAttachmentsAfterAds(data, useIntegrationAttachment(data.id));

  // The player does not notice a new stream at the same address, so reload it (RTM-10).
  const stream = useRef({ streamChanges, hd: source.hd });
  useEffect(() => {
    const before = stream.current;
    stream.current = { streamChanges, hd: source.hd };
    if (before.streamChanges !== streamChanges && before.hd === source.hd) player.current?.reload();
  }, [streamChanges, source.hd, player]);

  const { results } = model;
  const showsScore = !results.areHidden || results.isRevealed('score');
  const score = showsScore ? (scoreTimeline[changesSeen - 1] ?? null) : null;
  return (
    <>
      <Player
        source={source.hd}
        mode={status === 'upcoming' ? 'live' : status}
        isOver={isOver}
        texts={texts}
        title={model.title}
        poster={model.isSpoilerFree ? null : (source.poster ?? data.imageUrl)}
        hasTextTracks={source.hasTextTracks}
        drm={drmLicences(tenant)}
        earlyEngine
        offersStart={status === 'live' && !isOver && startTime === null && isOnlyPlayer}
        pano={source.pano}
        thumbnails={source.thumbnails}
        timeline={
          results.areHidden && length !== null && !results.isRevealed('length') ? (
            <Suspense>
              <HiddenTimeline model={model} />
            </Suspense>
          ) : null
        }
        markers={[...goals, ...model.markers]}
        goals={goalTimes}
        timeOrigin={streamOriginOf(data, status)}
        clip={clip}
        crop={source.clip?.crop}
        autoPlay={autoPlay || startsByItself}
        overlay={
          model.isSpoilerFree ? (
            <ListPicture event={data} isSpoilerFree />
          ) : (
            <Suspense>
              {sides !== null && score !== null && (
                <Scoreboard home={sides[0]} away={sides[1]} score={score} />
              )}
              {source.pano !== null && data.clock !== undefined && playing?.view === 'panorama' && (
                <PanoramaClock clock={data.clock} playhead={model.playhead} />
              )}
            </Suspense>
          )
        }
        startTime={startTime}
        onStart={model.onStart}
        onTimeUpdate={(time) => {
          positionSync?.onTime(time);
          model.playhead.set(time);
          const changes = seenChanges(scoreTimeline, time);
          setChangesSeen(changes);
          model.onScore(scoreTimeline[changes - 1] ?? nilNil);
          setChangesReached((most) => Math.max(most, changes));
        }}
        onSourceExpired={model.renewSource}
        renewAfterMs={isGranted(source.hd) ? renewAfterMs : null}
        onStateChange={(next) => {
          // The requests of `StartedPlayback` must not delay the video.
          if (playing || next.phase !== 'loading') setPlaying(next);
          positionSync?.onPhase(next.phase);
          model.onPlayerState(next);
        }}
        onEnded={model.onStreamEnd}
        playerRef={player}
        attachments={attachments}
        mediaId={data.id}
        {...overrides}
      />
      {playing && (
        <Suspense>
          <StartedPlayback
            model={model}
            status={playing}
            reached={showsScore ? changesReached : 0}
            onTexts={setDeferredTexts}
            showsScore={showsScore}
            onGoals={setGoals}
            onGoalTimes={setGoalTimes}
            continuesInCorner={isOnlyPlayer}
          />
        </Suspense>
      )}
    </>
  );
}
