import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: ({ asked, videoIds: ids }) => ({
    clipGet: ids.map((id) => ({ params: { id } })),
    clipList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: markOf(asked) } }],
    clipUserList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: 'mark' } }],
  }),
  tells: ['clipGet', 'clipList'],
};
