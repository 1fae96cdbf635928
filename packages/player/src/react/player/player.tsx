import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { PlayerController } from '../../dom/controller.ts';
import { asPrefetch } from '../../dom/engine/prefetch.ts';
import { consumeEarlyPlay } from '../../dom/media/early-play.ts';
import { shouldSaveData } from '../../dom/engine/connection.ts';
import { fetchEngine, whenIdle } from '../../dom/engine/early-engine.ts';
import type { HeadStart } from '../../dom/engine/head-start.ts';
import { readCaptionsPreference } from '../../dom/captions/read-captions-preference.ts';
import { activeMedia } from './active-media.ts';
import { PlayIcon } from '../controls/icons.tsx';
import { isPlayKey } from '../controls/play-key.ts';
import type { PlayerHandle, PlayerProps } from './player-props.ts';
import { fetchStage, loadedStage } from './stage-file.ts';
import type { StageProps } from './playback-types.ts';

/** Fetches the stage ahead of need. A failure is silent: the press fetches again and reports it. */
const prefetchStage = () => void asPrefetch(fetchStage());

type StageView = ComponentType<StageProps> | null | undefined;

/** Commands issued before the engine exists; applied once it does. */
type PendingCommands = { seek: number | null; pause: boolean };

/**
 * The player. Until first played it is a poster with a play button in a 16:9 box, which is also what the
 * server renders. The first play loads the controls and the engine.
 */
export function Player(props: PlayerProps) {
  const { source, texts, title = null, poster = null, autoPlay = false } = props;
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controller = useRef<PlayerController | null>(null);
  const knownSince = useRef(0);
  const pending = useRef<PendingCommands>({ seek: null, pause: false });
  const [Stage, setStage] = useState((): StageView => activeMedia.stageOf?.(props.mediaId));
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  // Until hydration an inline script of the page records clicks (`dom/media/early-play.ts`).
  const [isHydrated, setIsHydrated] = useState(false);
  const [picture, setPicture] = useState(false);

  const start = () => {
    pending.current.pause = false;
    if (controller.current) return controller.current.play();
    pressed.current = true;
    prepare('press');
    props.onStart?.();
    setStage(loadedStage);
    setStarted(true);
    setFailed(false);
    return undefined;
  };
  const { earlyEngine = false, hasTextTracks = false } = props;
  const withCaptions = () => hasTextTracks && readCaptionsPreference(props.storage);
  // Hover or focus predicts a press, so loading starts then, or at the latest with the press.
  const headStart = useRef<HeadStart | null>(null);
  const pressed = useRef(false);
  /** Counts prefetches started and cancelled: code that arrives late serves only the latest. */
  const prefetches = useRef(0);
  const prepare = (cause: 'hover' | 'press') => {
    if (cause === 'hover' && shouldSaveData()) return;
    prefetchStage();
    if (source === null || controller.current) return;
    const startTime = pending.current.seek ?? props.startTime ?? null;
    const media = { ...props, source, startTime, knownSince: knownSince.current };
    prefetches.current += 1;
    const thisPrefetch = prefetches.current;
    fetchEngine(withCaptions(), ({ prefetchMedia }) => {
      // An engine that already runs has made its own requests.
      if (thisPrefetch !== prefetches.current || controller.current) return;
      headStart.current = prefetchMedia(media, video.current, headStart.current);
    });
  };
  const latestPrepare = useRef(prepare);
  latestPrepare.current = prepare;
  const cancelPrefetch = () => {
    prefetches.current += 1;
    headStart.current?.stop();
  };
  // The pointer moved on without pressing.
  const cancelUnlessPressed = () => {
    if (!pressed.current) cancelPrefetch();
  };
  const startByClick = () => {
    // An iPhone allows deferred playback only if the element was touched during the click.
    video.current?.load();
    start();
    root.current?.focus({ preventScroll: true });
  };
  // The controls, which handle all keys, load with the first play.
  const waitsForPlay = !started && !Stage && source !== null && props.isSecondary === undefined;
  const latestStart = useRef(start);
  latestStart.current = start;
  useEffect(() => {
    if (!waitsForPlay) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPlayKey(event)) return;
      event.preventDefault();
      // The button disappears with its focus.
      if (root.current?.contains(document.activeElement) === true)
        root.current.focus({ preventScroll: true });
      latestStart.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [waitsForPlay]);
  useLayoutEffect(() => {
    knownSince.current = performance.now();
    return cancelPrefetch;
  }, [source]);
  useEffect(
    () =>
      earlyEngine && source !== null
        ? whenIdle(() => {
            prefetchStage();
            fetchEngine(withCaptions());
          })
        : undefined,
    // oxlint-disable-next-line react/exhaustive-deps -- stored preferences are read when the page is idle
    [earlyEngine, source, hasTextTracks],
  );
  useEffect(() => {
    setIsHydrated(true);
    if (consumeEarlyPlay(document)) start();
    // Only a press from before this component mounted can have been recorded.
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, []);
  // Runs before paint: a button that is about to disappear could be pressed as it goes.
  useLayoutEffect(() => {
    if (autoPlay && source !== null) setStarted(true);
  }, [autoPlay, source]);
  useEffect(() => {
    if (!started || Stage) return undefined;
    let isMounted = true;
    latestPrepare.current('press');
    void fetchStage().then(
      (loaded) => isMounted && setStage(() => loaded),
      () => {
        if (!isMounted) return;
        setStarted(false);
        setFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [started, Stage]);
  useImperativeHandle(props.playerRef, (): PlayerHandle => ({
    play: start,
    pause: () => {
      if (controller.current) controller.current.pause();
      else pending.current.pause = true;
    },
    seek: (time) => {
      const current = controller.current;
      if (current) current.seek(current.toMediaTime(time));
      else pending.current.seek = time;
    },
    reload: () => (controller.current ? controller.current.retry() : start()),
    getTime: () => {
      const current = controller.current;
      if (!current) return pending.current.seek ?? props.startTime ?? 0;
      return current.toContentTime(current.store.getState().timeline.currentTime);
    },
    getRange: () => {
      const current = controller.current;
      const range = current?.store.getState().timeline.seekable;
      if (!current || !range || range.end <= range.start) return null;
      return { start: current.toContentTime(range.start), end: current.toContentTime(range.end) };
    },
    drawPicture: (canvas) => controller.current?.drawPicture(canvas) ?? false,
    getWallClock: () => controller.current?.getWallClock() ?? null,
    getYaw: () => controller.current?.getYaw() ?? null,
  }));
  const connect = (current: PlayerController | null, isAdopted?: boolean) => {
    controller.current = current;
    if (current && !isAdopted && !pending.current.pause) current.play();
  };

  return (
    <section
      ref={root}
      className={props.className ? `gsp ${props.className}` : 'gsp'}
      data-portrait={props.crop && ''}
      aria-label={texts.region(title)}
      tabIndex={-1}
    >
      <video ref={video} className="gsp-video" playsInline preload="none" tabIndex={-1} />
      {poster !== null && !picture && (
        <img className="gsp-poster" src={poster} alt="" fetchPriority="high" />
      )}
      {props.overlay !== undefined && <div className="gsp-overlay">{props.overlay}</div>}
      {Stage ? (
        <Stage
          player={props}
          root={root}
          video={video}
          knownSince={knownSince}
          headStart={headStart}
          startTime={pending.current.seek ?? props.startTime ?? null}
          onController={connect}
          onPicture={setPicture}
        />
      ) : (
        source !== null && (
          <div className="gsp-start">
            {started ? (
              <span className="gsp-spinner" role="status" aria-label={texts.loading} />
            ) : (
              <button
                type="button"
                className="gsp-play-big"
                aria-label={texts.play}
                data-early={isHydrated ? undefined : ''}
                onPointerEnter={() => prepare('hover')}
                onFocus={() => prepare('hover')}
                // Touch always fires a leave before its click.
                onPointerLeave={({ pointerType }) =>
                  pointerType === 'mouse' && cancelUnlessPressed()
                }
                onBlur={cancelUnlessPressed}
                onClick={startByClick}
              >
                <PlayIcon />
              </button>
            )}
            {(failed || !isHydrated) && (
              <div className={`gsp-start-error${isHydrated ? '' : ' gsp-start-lost'}`} role="alert">
                <p>{texts.error.engine}</p>
                {isHydrated ? (
                  <button type="button" className="gsp-error-retry" onClick={startByClick}>
                    {texts.retry}
                  </button>
                ) : (
                  // Without its scripts, all the player can offer is a page reload.
                  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this very address
                  <a className="gsp-error-retry" href="">
                    {texts.retry}
                  </a>
                )}
              </div>
            )}
          </div>
        )
      )}
    </section>
  );
}
