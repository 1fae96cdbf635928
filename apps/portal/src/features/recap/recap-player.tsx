import type { Recap } from '@grandstand/contract';
import { EventPlayer, type EventPageModel } from '../event/index.ts';

/** The recap ends with its page: it neither continues in the corner nor moves to another screen. */
const overrides = { isSecondary: false, maxDevicePixelRatio: null } as const;

interface Props {
  readonly page: EventPageModel;
  readonly recap: Recap;
  readonly autoPlay: boolean;
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const withFile = (url: string, file: string) => url.slice(0, url.lastIndexOf('/') + 1) + file;

/**
 * Plays a recap in the match's player, as a video of its own: its positions are not those of the match, so
 * it shows no goals on the timeline, plays no ads and does not save the viewer's position in the match.
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
    // The file name lists the scenes: with it, a renewed URL plays the same ones even if more were marked.
    renewSource: async (expired) => {
      const fresh = await page.renewSource(withFile(expired, fileOf(hd ?? expired)));
      return fresh === null ? null : withFile(fresh, fileOf(recap.source));
    },
  };
  return <EventPlayer model={model} autoPlay={autoPlay} startTime={null} overrides={overrides} />;
}
