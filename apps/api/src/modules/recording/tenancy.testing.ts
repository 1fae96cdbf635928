import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recordings. */
export const tenancy: TenancyProbes = {
  calls: ({ othersId }) => ({
    'recording.get': [{ params: { id: othersId } }],
    'recording.mirror': [
      { params: { id: othersId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.import': [
      { params: { id: othersId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.edit': [{ params: { id: othersId }, body: { offset: 1 } }],
    'recording.setCaptions': [{ params: { id: othersId }, body: { language: 'en', file: null } }],
  }),
};
