import { useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { isChapter } from '../../core/timeline/chapters.ts';
import { isDirection } from '../../core/panorama/directions.ts';
import { mediaTimeAt } from '../../core/live/content-time.ts';
import { layoutMarkers } from '../../core/timeline/markers.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Sets the team colour for the style sheet; cards keep their own colour and use it as a rim. */
const teamColor = (color: string) => ({ '--gsp-team': color }) as CSSProperties;

/** The moments above the track: a single tab stop, with arrow keys between them. */
export function TimelineMarkers({ trackPx }: { trackPx: number }) {
  const { controller, props, texts } = usePlayer();
  const seekable = usePlayerState((state) => state.timeline.seekable);
  const anchors = usePlayerState((state) => state.live.anchors);
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { markers, timeOrigin = null } = props;
  const spots = useMemo(() => {
    const moments = (markers ?? []).filter((marker) => !isChapter(marker) && !isDirection(marker));
    const placed = moments.map((marker) => ({
      ...marker,
      time: mediaTimeAt(anchors, timeOrigin, marker.time),
    }));
    return layoutMarkers(placed, seekable, trackPx);
  }, [markers, seekable, trackPx, timeOrigin, anchors]);
  if (spots.length === 0) return null;
  const tabStop = Math.min(current, spots.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(tabStop + step, 0), spots.length - 1);
    setCurrent(next);
    group.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={group}
      className="gsp-markers"
      role="group"
      aria-label={texts.markers}
      onKeyDown={onKeyDown}
    >
      {spots.map(({ fraction, markers: shared }, index) => {
        const [first] = shared;
        const label =
          shared.length > 1 ? texts.markerGroup(shared.map((marker) => marker.label)) : first.label;
        return (
          <button
            key={first.id}
            type="button"
            className="gsp-marker"
            data-kind={first.kind}
            tabIndex={index === tabStop ? 0 : -1}
            aria-label={label}
            style={{ left: `${fraction * 100}%` }}
            onFocus={() => setCurrent(index)}
            onClick={() => controller.seek(first.time)}
          >
            <span
              className="gsp-marker-dot"
              aria-hidden="true"
              style={first.color == null ? undefined : teamColor(first.color)}
            />
            <span
              className="gsp-marker-label"
              aria-hidden="true"
              // In the outer thirds of the track the label extends inwards.
              data-side={fraction > 0.66 ? 'end' : fraction < 0.33 ? 'start' : 'middle'}
            >
              {label}
            </span>
          </button>
        );
      })}
    </div>
  );
}
