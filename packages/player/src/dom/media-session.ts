import type { PlayerAttachment } from './attachments.ts';

const JUMP_SECONDS = 10;

/** Title and buttons on the lock screen and on headphones. */
export function announceMedia(title: string | null, poster: string | null): PlayerAttachment {
  return ({ commands, getState }) => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const artwork = poster ? [{ src: new URL(poster, document.baseURI).href }] : [];
    mediaSession.metadata = title ? new MediaMetadata({ title, artwork }) : null;
    const seekBy = (seconds: number) => commands.seek(getState().time + seconds);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', commands.play],
      ['pause', commands.pause],
      ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? JUMP_SECONDS))],
      ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? JUMP_SECONDS)],
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
  };
}
