import type { Deferred } from '../../lib/page/define-page.ts';
import { Await } from '../../lib/page/data/await.tsx';
import { EventRail, ReplaysBesideContext } from '../event-card/index.ts';
import type { PlayerMedia } from './search.api.ts';
import { keyOf } from './suggestion-list.tsx';

const nameOf = ({ title, detail }: PlayerMedia['player']): string =>
  detail === null ? title : `${title} · ${detail}`;

const replaysIn = ({ entries }: PlayerMedia): ReadonlySet<string> =>
  new Set(entries.filter(({ mediaType }) => mediaType === 'event').map(({ id }) => id));

/** The newest clips and matches of each found player. */
export const PlayerRails = ({ media }: { readonly media: Deferred<readonly PlayerMedia[]> }) => (
  <Await value={media} fallback={null}>
    {(found) =>
      found.map((one) => (
        <div key={keyOf(one.player)} className="mb-8">
          {/* The clips of a match give away the result of its replay beside them. */}
          <ReplaysBesideContext value={replaysIn(one)}>
            <EventRail title={nameOf(one.player)} events={one.entries} />
          </ReplaysBesideContext>
        </div>
      ))
    }
  </Await>
);
