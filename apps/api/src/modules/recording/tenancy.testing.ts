import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recordings. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign }) => ({
    'recording.get': [{ params: { id: foreign } }],
    'recording.mirror': [
      { params: { id: foreign }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.import': [
      { params: { id: foreign }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.edit': [{ params: { id: foreign }, body: { offset: 1 } }],
    'recording.setCaptions': [{ params: { id: foreign }, body: { language: 'en', file: null } }],
  }),
};
