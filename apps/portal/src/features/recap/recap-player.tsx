import type { Recap } from '@grandstand/contract';
import { EventPlayer, type EventPageModel } from '../event/index.ts';

/** It is the only player of its page, and ends with it. */
const overrides = { standsBack: false, detail: null } as const;

interface Props {
  readonly page: EventPageModel;
  readonly recap: Recap;
  readonly autoPlay: boolean;
}

const fileOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const withFile = (address: string, file: string) =>
  address.slice(0, address.lastIndexOf('/') + 1) + file;

/**
 * Plays a recap in the match's player. It is a video of its own, whose positions are not those of the
 * match. It has neither goals nor ads of the match and does not change the position in it.
 */
export function RecapPlayer({ page, recap, autoPlay }: Props) {
  const { data } = page.state;
  const { hd } = data.source;
  const model: EventPageModel = {
    ...page,
    state: {
      ...page.state,
      data: {
        ...data,
        id: `${data.id}-recap-${recap.length}`,
        duration: null,
        scoreTimeline: [],
        ads: [],
        source: {
          ...data.source,
          hd: recap.source,
          pano: null,
          thumbnails: recap.thumbnails,
          hasTextTracks: false,
        },
      },
    },
    // The same scenes under a fresh URL, whatever was marked in the meantime.
    renewSource: async (expired) => {
      const fresh = await page.renewSource(withFile(expired, fileOf(hd ?? expired)));
      return fresh === null ? null : withFile(fresh, fileOf(recap.source));
    },
  };
  return <EventPlayer model={model} autoPlay={autoPlay} startTime={null} overrides={overrides} />;
}
