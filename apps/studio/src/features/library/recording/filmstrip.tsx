import { thumbnailAt, type Thumbnail } from '@grandstand/player/core';
import type { Range } from './trim-range.ts';

interface Props {
  readonly thumbnails: readonly Thumbnail[];
  readonly range: Range;
}

/** Frames of the strip, at equal intervals. */
const frameCount = 10;

/** Frames of the recording behind the timeline; parts that the replay leaves out have none. */
export const Filmstrip = ({ thumbnails, range: { start, end } }: Props) => (
  <div aria-hidden className="absolute inset-0 flex overflow-hidden rounded-md">
    {Array.from({ length: frameCount }, (_, index) => {
      const at = start + ((index + 0.5) / frameCount) * (end - start);
      const frame = thumbnailAt(thumbnails, at);
      return (
        <div key={at} className="flex min-w-0 flex-1 items-center justify-center overflow-hidden">
          {frame !== null && (
            <div
              className="shrink-0"
              style={{
                inlineSize: frame.width,
                blockSize: frame.height,
                backgroundImage: `url("${frame.url}")`,
                backgroundPosition: `-${frame.x}px -${frame.y}px`,
              }}
            />
          )}
        </div>
      );
    })}
  </div>
);
