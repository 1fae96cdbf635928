import type { Recap } from '@grandstand/contract';
import { EventPlayer, type EventPageModel } from '../event/index.ts';

/** It is alone on its page, and ends with it. */
const together = { standsBack: false, detail: null } as const;

interface Props {
  readonly page: EventPageModel;
  readonly recap: Recap;
  readonly autoPlay: boolean;
}

const fileOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const withFile = (address: string, file: string) =>
  address.slice(0, address.lastIndexOf('/') + 1) + file;

/**
 * The player of the match with its recap: a film of its own, whose places are not those of the match. It has
 * neither its goals nor its ads, and leaves the position in the match as it is.
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
    // The same scenes under a fresh address, whatever was marked meanwhile.
    renewSource: async (expired) => {
      const fresh = await page.renewSource(withFile(expired, fileOf(hd ?? expired)));
      return fresh === null ? null : withFile(fresh, fileOf(recap.source));
    },
  };
  return <EventPlayer model={model} autoPlay={autoPlay} startTime={null} together={together} />;
}
