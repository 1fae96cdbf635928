export const tagVideoTypes = ['live', 'vod'] as const;
export type TagVideoType = (typeof tagVideoTypes)[number];

export const tagPageSize = 999;
