import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of recordings. */
export const tenancy: TenancyProbes = {
  calls: ({ otherTenantId }) => ({
    'recording.get': [{ params: { id: otherTenantId } }],
    'recording.mirror': [
      { params: { id: otherTenantId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.import': [
      { params: { id: otherTenantId }, body: { address: 'https://cdn.example/a.m3u8' } },
    ],
    'recording.edit': [{ params: { id: otherTenantId }, body: { offset: 1 } }],
    'recording.setCaptions': [
      { params: { id: otherTenantId }, body: { language: 'en', file: null } },
    ],
  }),
};
