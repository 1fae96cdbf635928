/** Returns a time as ISO 8601 text in UTC, such as `2026-03-01T18:30:00.000Z`; null for null. */
export const isoTimeOf = (date: Date | null): string | null => date?.toISOString() ?? null;
