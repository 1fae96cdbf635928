import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of clips. */
export const tenancy: TenancyProbes = {
  calls: ({ target, foreign, videoIds: ids }) => ({
    'clip.create': [...ids, foreign].map((id) => ({
      body: {
        event_id: id,
        title: 'x',
        start_time: 0,
        end_time: 1000,
        media_type: 'user_clip',
        visibility: 'link',
      },
    })),
    'clip.update': [...ids, foreign].map((id) => ({ params: { id }, body: { title: 'x' } })),
    'clip.remove': [...ids, foreign].map((id) => ({ params: { id } })),
    'clip.get': ids.map((id) => ({ params: { id } })),
    'clip.list': [{ body: {} }, { body: { event_id: ids } }, { body: { search: markOf(target) } }],
    'clip.listOwn': [{ body: {} }, { body: { event_id: ids } }, { body: { search: 'mark' } }],
  }),
  dataCalls: ['clip.create', 'clip.get', 'clip.list', 'clip.listOwn'],
};
