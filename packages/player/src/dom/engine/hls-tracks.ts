import type Hls from 'hls.js';
import type { MediaPlaylist } from 'hls.js';
import type { CaptionTrack } from '../../core/captions/captions-state.ts';
import type { Engine, EngineListener } from './engine.ts';

/** Captions of these services are embedded in the video (CEA-608); the engine reads no others. */
const readableService = /^(?:CC|SERVICE)[1-4]$/;

const captionsOf = (tracks: readonly MediaPlaylist[]): CaptionTrack[] =>
  tracks.map(({ name, lang }, index) => ({
    index,
    label: name || lang || String(index + 1),
    language: lang ?? '',
  }));

/** Returns each service once: every group of a master playlist may name it. */
function servicesOf(captions: readonly MediaPlaylist[]): MediaPlaylist[] {
  const services = new Map<string, MediaPlaylist>();
  for (const caption of captions) {
    const { instreamId = '' } = caption;
    if (readableService.test(instreamId) && !services.has(instreamId))
      services.set(instreamId, caption);
  }
  return [...services.values()];
}

/**
 * Offers the captions of a stream: those of its subtitle groups, and those embedded in the video.
 * The light build has no caption list, but parses the master playlist like the full build.
 */
export function followCaptions(
  hls: Hls,
  events: typeof Hls.Events,
  {
    video,
    listener,
    isFull,
  }: { video: HTMLVideoElement; listener: EngineListener; isFull: boolean },
): Pick<Engine, 'chooseCaption'> {
  let subtitles: readonly MediaPlaylist[] = [];
  let services: readonly MediaPlaylist[] = [];
  let chosen: number | null = null;
  const offer = () => listener.captionTracks(captionsOf([...subtitles, ...services]));
  /**
   * Shows the chosen service and hides the others. Their tracks appear with their first caption, and vanish
   * when the element is emptied.
   */
  const showService = () => {
    const service = chosen === null ? undefined : services[chosen - subtitles.length];
    const subtitleNodes = new Set(subtitles.map(({ trackNode }) => trackNode));
    const setMode = ({ track }: HTMLTrackElement, mode: TextTrackMode) => {
      if (track.mode !== mode) track.mode = mode;
    };
    for (const node of video.querySelectorAll('track')) {
      const isSubtitle = subtitleNodes.has(node);
      // Chromium shows one of its own choice beside a track that appears late.
      if (isSubtitle && service) setMode(node, 'disabled');
      if (!isSubtitle && services.some(({ name }) => name === node.label))
        setMode(node, node.label === service?.name ? 'showing' : 'hidden');
    }
  };
  hls.on(events.MANIFEST_LOADED, (_, { subtitles: all = [], captions = [] }) => {
    services = servicesOf(captions);
    // Each group has the same languages, for other renditions.
    subtitles = all.filter(({ groupId }) => groupId === all[0]?.groupId);
    if (!isFull || services.length > 0) offer();
  });
  if (!isFull) return { chooseCaption: () => undefined };
  // The engine picks its own default after this event; ours has to come after that.
  hls.on(events.SUBTITLE_TRACKS_UPDATED, (_, { subtitleTracks }) => {
    subtitles = subtitleTracks;
    queueMicrotask(offer);
  });
  const ended = new AbortController();
  for (const event of ['addtrack', 'change'])
    video.textTracks.addEventListener(event, showService, { signal: ended.signal });
  hls.once(events.DESTROYING, () => ended.abort());
  return {
    chooseCaption: (caption) => {
      chosen = caption;
      const isSubtitle = caption !== null && caption < subtitles.length;
      hls.subtitleTrack = isSubtitle ? caption : -1;
      hls.subtitleDisplay = isSubtitle;
      showService();
    },
  };
}

/** Offers the audio tracks of a stream. The listener chooses at once, before the engine makes its choice. */
export function followAudioTracks(
  hls: Hls,
  events: typeof Hls.Events,
  listener: EngineListener,
): Pick<Engine, 'chooseAudioTrack'> {
  hls.on(events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) =>
    listener.audioTracks(
      audioTracks.map(({ name, lang, default: isDefault, autoselect: isAutomatic }, index) => ({
        index,
        label: name || lang || String(index + 1),
        language: lang ?? '',
        isDefault,
        isAutomatic,
      })),
    ),
  );
  return {
    chooseAudioTrack: (track) => {
      if (hls.audioTrack !== track) hls.audioTrack = track;
    },
  };
}
