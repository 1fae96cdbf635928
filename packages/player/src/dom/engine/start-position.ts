/**
 * Start of a load: a media time (s), a wall-clock time (epoch ms), or the stream's own choice (its start,
 * or the live position).
 */
export type StartPosition = { time: number | null; epochMs: number | null };

export const streamDefault: StartPosition = { time: null, epochMs: null };
