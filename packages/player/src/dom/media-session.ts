export type MediaSessionActions = {
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
};

const JUMP_SECONDS = 10;

/** Title and buttons on the lock screen and on headphones. Returns the function that clears them. */
export function announceMedia(
  title: string | null,
  poster: string | null,
  actions: MediaSessionActions,
): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const artwork = poster ? [{ src: new URL(poster, document.baseURI).href }] : [];
  mediaSession.metadata = title ? new MediaMetadata({ title, artwork }) : null;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', actions.play],
    ['pause', actions.pause],
    ['seekbackward', ({ seekOffset }) => actions.seekBy(-(seekOffset ?? JUMP_SECONDS))],
    ['seekforward', ({ seekOffset }) => actions.seekBy(seekOffset ?? JUMP_SECONDS)],
  ];
  const set = (name: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(name, handler);
    } catch {
      // Older browsers throw on actions they do not know.
    }
  };
  for (const [name, handler] of handlers) set(name, handler);
  return () => {
    mediaSession.metadata = null;
    for (const [name] of handlers) set(name, null);
  };
}
