import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of clips. */
export const tenancy: TenancyProbes = {
  calls: ({ target, foreign, videoIds: ids }) => ({
    clipCreate: [...ids, foreign].map((id) => ({
      body: {
        event_id: id,
        title: 'x',
        start_time: 0,
        end_time: 1000,
        media_type: 'user_clip',
        visibility: 'link',
      },
    })),
    clipUpdate: [...ids, foreign].map((id) => ({ params: { id }, body: { title: 'x' } })),
    clipDelete: [...ids, foreign].map((id) => ({ params: { id } })),
    clipGet: ids.map((id) => ({ params: { id } })),
    clipList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: markOf(target) } }],
    clipUserList: [{ body: {} }, { body: { event_id: ids } }, { body: { search: 'mark' } }],
  }),
  dataCalls: ['clipCreate', 'clipGet', 'clipList', 'clipUserList'],
};
