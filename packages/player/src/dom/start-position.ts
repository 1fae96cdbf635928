/** Start of a load: a media time (s), a wall-clock time (epoch ms), or the live position. */
export type StartPosition = { time: number | null; epochMs: number | null };

export const FROM_START: StartPosition = { time: null, epochMs: null };
