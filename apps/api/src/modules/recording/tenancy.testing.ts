import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recordings. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'recording.get': [{ params: { id: foreignId } }],
    'recording.mirror': [
      { params: { id: foreignId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.import': [
      { params: { id: foreignId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.edit': [{ params: { id: foreignId }, body: { offset: 1 } }],
    'recording.setCaptions': [{ params: { id: foreignId }, body: { language: 'en', file: null } }],
  }),
};
