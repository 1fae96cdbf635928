import type { TrackedEvent } from './analytics-events.ts';

const key = 'ott-event-buffer';
const maxEvents = 20;

/** Buffers an event of a page without third-party services for the next page that allows them. */
export function bufferEvent(event: TrackedEvent): void {
  try {
    const buffered = JSON.parse(sessionStorage.getItem(key) ?? '[]') as TrackedEvent[];
    sessionStorage.setItem(key, JSON.stringify([...buffered, event].slice(-maxEvents)));
  } catch {
    // Without storage the event is lost: the page works without it.
  }
}

/** Returns and removes the buffered events, oldest first. */
export function drainBufferedEvents(): readonly TrackedEvent[] {
  try {
    const buffered = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown;
    sessionStorage.removeItem(key);
    return Array.isArray(buffered) ? (buffered as TrackedEvent[]) : [];
  } catch {
    return [];
  }
}
