/**
 * Start of a load: a media time (s), a wall-clock time (epoch ms), or the stream's own choice (its start,
 * or the live position).
 */
export type StartPosition = { time: number | null; epochMs: number | null };

export const STREAM_DEFAULT: StartPosition = { time: null, epochMs: null };
