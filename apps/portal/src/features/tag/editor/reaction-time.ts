/**
 * Storage key of how long after a moment the viewer marks it, s. It is personal, so it is stored on the
 * device.
 */
const key = 'ott-tag-reaction';
export const maxReactionSeconds = 20;
const defaultReaction = 3;

export const inBounds = (seconds: number): number =>
  Math.min(Math.max(Math.round(seconds), 0), maxReactionSeconds);

export function readReaction(): number {
  try {
    const text = localStorage.getItem(key);
    return text === null || Number.isNaN(Number(text)) ? defaultReaction : inBounds(Number(text));
  } catch {
    return defaultReaction;
  }
}

export function storeReaction(seconds: number): void {
  try {
    localStorage.setItem(key, String(seconds));
  } catch {
    // Without storage, it applies to this tag only.
  }
}
