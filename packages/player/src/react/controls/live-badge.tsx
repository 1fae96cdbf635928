import { clockText, offsetText } from '../../core/timeline/clock-text.ts';
import { rangeLength, secondsBehindLive } from '../../core/timeline/timeline.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/**
 * Marks a live stream and offers the way back to live to a viewer who is behind. Says so if the event is
 * over, however long its stream goes on.
 */
export function LiveBadge() {
  const { controller, props, texts } = usePlayer();
  const atEdge = usePlayerState((state) => state.live.atLiveEdge);
  const cutOff = usePlayerState((state) => !state.online || state.error?.code === 'network');
  const failed = usePlayerState((state) => state.error !== null);
  const name = props.mode === 'channel' ? texts.channel : texts.live;
  // Other errors show their own message.
  if (failed && !cutOff) return null;
  // A `vod` whose playlist lacks its end marker has just stopped being live.
  if (props.isOver || props.mode === 'vod') return <span className="gsp-live">{texts.over}</span>;
  // Offline, the event may or may not be live.
  if (cutOff) return <span className="gsp-live">{texts.offline}</span>;
  if (atEdge) {
    return (
      <span className="gsp-live gsp-live-now">
        <i className="gsp-dot" aria-hidden="true" />
        {name}
      </span>
    );
  }
  return (
    <button type="button" className="gsp-live" onClick={() => controller.backToLive()}>
      <i className="gsp-dot" aria-hidden="true" />
      {texts.backToLive}
    </button>
  );
}

/** Position and length of a video, or the distance behind live. Always left to right. */
export function TimeDisplay() {
  const hidesLength = usePlayer().props.timeline != null;
  const live = usePlayerState((state) => state.live.isLive);
  // One string, because a selector's result is compared by identity.
  const text = usePlayerState((state) => {
    const { seekable, currentTime } = state.timeline;
    if (state.live.isLive) {
      return state.live.atLiveEdge ? '' : offsetText(secondsBehindLive(seekable, currentTime));
    }
    const withHours = seekable.end >= 3600;
    const position = clockText(currentTime - seekable.start, withHours);
    const length = rangeLength(seekable);
    // A video plays before its length is known: then only the position shows.
    return length > 0 ? `${position} / ${clockText(length, withHours)}` : position;
  });
  if (text === '') return null;
  const [position, length] = text.split(' / ');
  return (
    <span className="gsp-clock" dir="ltr">
      {position}
      {!live && !hidesLength && length !== undefined && (
        <span className="gsp-clock-length"> / {length}</span>
      )}
    </span>
  );
}
