/**
 * Storage key of how long after a moment the viewer marks it, s. It is personal, so it is stored on the
 * device.
 */
const storageKey = 'ott-tag-reaction';
export const maxReactionSeconds = 20;
const defaultReactionSeconds = 3;

export const limitReaction = (seconds: number): number =>
  Math.min(Math.max(Math.round(seconds), 0), maxReactionSeconds);

/** Returns the stored reaction time, s, or the default. */
export function readReaction(): number {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null || Number.isNaN(Number(text))
      ? defaultReactionSeconds
      : limitReaction(Number(text));
  } catch {
    return defaultReactionSeconds;
  }
}

export function storeReaction(seconds: number): void {
  try {
    localStorage.setItem(storageKey, String(seconds));
  } catch {
    // Without storage, the change applies until the form unmounts.
  }
}
