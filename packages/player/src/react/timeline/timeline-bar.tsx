import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { mediaTimeAt } from '../../core/live/content-time.ts';
import { spokenTime } from '../../core/timeline/clock-text.ts';
import {
  fractionAt,
  secondsBehindLive,
  rangeLength,
  timeAtFraction,
} from '../../core/timeline/timeline.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { TimelineMarkers } from './timeline-markers.tsx';
import { TimelinePreview, useThumbnails } from './timeline-preview.tsx';
import { useChapters } from './use-chapters.ts';

/** Seek of an arrow key, s. */
const keySeconds = 5;

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Ad breaks, as marks on the track. */
function TimelineBreaks() {
  const { timeOrigin = null } = usePlayer().props;
  const breaks = usePlayerState((state) => state.timeline.breaks);
  const anchors = usePlayerState((state) => state.live.anchors);
  const seekable = usePlayerState((state) => state.timeline.seekable);
  return breaks
    .map((time) => mediaTimeAt(anchors, timeOrigin, time))
    .filter((time) => time > seekable.start && time < seekable.end)
    .map((time) => (
      <div
        key={time}
        className="gsp-track-break"
        style={{ left: `${fractionAt(seekable, time) * 100}%` }}
      />
    ));
}

/** Chapter starts, as gaps in the track. */
function TimelineChapters() {
  const seekable = usePlayerState((state) => state.timeline.seekable);
  return useChapters()
    .filter(({ time }) => time > seekable.start && time < seekable.end)
    .map(({ name, time }) => (
      <div
        key={`${name} ${time}`}
        className="gsp-track-chapter"
        style={{ left: `${fractionAt(seekable, time) * 100}%` }}
      />
    ));
}

/** The loop, as a range on the track; a line until its end is marked. */
function TimelineLoop() {
  const loop = usePlayerState((state) => state.timeline.loop);
  const seekable = usePlayerState((state) => state.timeline.seekable);
  if (!loop) return null;
  const from = fractionAt(seekable, loop.start);
  const to = loop.end === null ? from : fractionAt(seekable, loop.end);
  return (
    <div
      className="gsp-track-loop"
      style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
    />
  );
}

/** The position slider: buffer, played part, moments and a preview under the pointer. */
export function TimelineBar({ onScrub }: { onScrub: (scrubbing: boolean) => void }) {
  const { controller, props, texts } = usePlayer();
  const seekable = usePlayerState((state) => state.timeline.seekable);
  const time = usePlayerState((state) => state.timeline.currentTime);
  const bufferedEnd = usePlayerState((state) => state.timeline.bufferedEnd);
  const live = usePlayerState((state) => state.live.isLive);
  const atEdge = usePlayerState((state) => state.live.atLiveEdge);
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  const fractionOf = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
  };
  const finish = (fraction: number | null) => {
    if (fraction !== null) controller.seek(timeAtFraction(seekable, fraction));
    setDragged(null);
    onScrub(false);
  };
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return undefined;
    // A pointer can drag the slider without giving it the focus.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setDragged(null);
      onScrub(false);
    };
    document.addEventListener('keydown', onEscape, true);
    return () => document.removeEventListener('keydown', onEscape, true);
  }, [isDragged, onScrub]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    controller.seek(time + (event.key === 'ArrowUp' ? keySeconds : -keySeconds));
  };
  const played = dragged ?? (live && atEdge ? 1 : fractionAt(seekable, time));
  const isOver = props.isOver === true || props.mode === 'vod';
  const valueText = useMemo(() => {
    if (!live || isOver) {
      const elapsed = Math.max(0, time - seekable.start);
      return texts.timelineValue(spokenTime(elapsed), spokenTime(rangeLength(seekable)));
    }
    const behind = atEdge ? null : spokenTime(secondsBehindLive(seekable, time));
    return texts.timelineLiveValue(behind);
  }, [texts, live, isOver, atEdge, time, seekable]);
  const shown = dragged ?? pointed;
  const tiles = useThumbnails(shown !== null);

  return (
    <div className="gsp-timeline" dir="ltr">
      {shown !== null && (
        <TimelinePreview fraction={Math.min(Math.max(shown, 0), 1)} tiles={tiles} />
      )}
      <div
        ref={track}
        className="gsp-timeline-hit"
        role="slider"
        tabIndex={0}
        aria-label={texts.timeline}
        aria-valuemin={0}
        aria-valuemax={Math.floor(rangeLength(seekable))}
        aria-valuenow={Math.floor(played * rangeLength(seekable))}
        aria-valuetext={valueText}
        data-dragging={dragged === null ? undefined : ''}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(fractionOf(event));
          onScrub(true);
        }}
        onPointerMove={(event) => {
          const fraction = fractionOf(event);
          if (dragged !== null) setDragged(fraction);
          else if (event.pointerType === 'mouse') setPointed(fraction);
        }}
        onPointerUp={(event) => dragged !== null && finish(fractionOf(event))}
        onPointerCancel={() => finish(null)}
        onPointerLeave={() => setPointed(null)}
      >
        <div className="gsp-track">
          <div
            className="gsp-track-buffered"
            style={{ width: `${fractionAt(seekable, bufferedEnd) * 100}%` }}
          />
          {pointed !== null && dragged === null && (
            <div className="gsp-track-pointed" style={{ width: `${pointed * 100}%` }} />
          )}
          <TimelineBreaks />
          <div className="gsp-track-played" style={{ width: `${Math.min(played, 1) * 100}%` }} />
          <TimelineChapters />
          <TimelineLoop />
        </div>
        <div className="gsp-thumb" style={{ left: `${Math.min(Math.max(played, 0), 1) * 100}%` }} />
      </div>
      <TimelineMarkers trackPx={width} />
    </div>
  );
}
