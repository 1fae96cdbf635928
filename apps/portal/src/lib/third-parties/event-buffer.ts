import type { TrackedEvent } from './analytics-events.ts';

const key = 'ott-happenings';
const most = 20;

/** Keeps what happens on a page that no service may see, for the next page that one may. */
export function bufferEvent(happening: TrackedEvent): void {
  try {
    const buffered = JSON.parse(sessionStorage.getItem(key) ?? '[]') as TrackedEvent[];
    sessionStorage.setItem(key, JSON.stringify([...buffered, happening].slice(-most)));
  } catch {
    // Without storage it is not told: the page works without.
  }
}

/** Takes what was kept, the oldest first. */
export function takeBufferedEvents(): readonly TrackedEvent[] {
  try {
    const buffered = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown;
    sessionStorage.removeItem(key);
    return Array.isArray(buffered) ? (buffered as TrackedEvent[]) : [];
  } catch {
    return [];
  }
}
