import { clsx } from 'clsx';
import { useCallback, useContext, useEffect, useRef, useState, type CSSProperties } from 'react';
import { CollectedTags } from '../lib/head/head.ts';
import { useLatest } from '../lib/page/use-latest.ts';
import { pictureSet } from './picture-set.ts';
import { PictureSites } from './picture-sites.ts';

interface Props {
  readonly src: string | null;
  /** Empty when the words beside it say the same. */
  readonly alt?: string;
  /** Above the fold: loaded at once. */
  readonly eager?: boolean;
  /** The large picture that a page begins with: loaded at once, and before all others. */
  readonly first?: boolean;
  /** Width and height whose ratio the box keeps before the picture is there. */
  readonly width?: number;
  readonly height?: number;
  /** How wide the box is, as the `sizes` of HTML; that of a card when nothing is said. */
  readonly sizes?: string;
  /**
   * Two colours that the box shows until the picture is there, e.g. those of the teams. A gradient,
   * not a preview: it says nothing of the picture and costs no bytes.
   */
  readonly tints?: readonly [string | null, string | null];
  readonly className?: string;
}

const cardSizes = '(min-width: 1024px) 320px, (min-width: 640px) 44vw, 80vw';
/** px; a card on a phone with three pixels for each one asks for about as much. */
const largestOfCard = 960;
const second = 'color-mix(in srgb, var(--t-secondary) 35%, transparent)';

function tintStyle([start, end]: readonly [string | null, string | null]): CSSProperties {
  return {
    backgroundImage: `linear-gradient(115deg, ${start ?? second}, transparent 48%, ${end ?? second})`,
  };
}

/** What is shown: a size that fits, the source itself when resizing fails, or nothing. */
type Shown = 'sized' | 'source' | 'none';

/** A picture that keeps its place: never a jump, never a broken-image mark. */
export function Picture({
  src,
  alt = '',
  first = false,
  eager = first,
  width = 16,
  height = 9,
  sizes = cardSizes,
  tints,
  className,
}: Props) {
  const largest = sizes === cardSizes ? largestOfCard : Infinity;
  const sites = useContext(PictureSites);
  const set = src === null ? null : pictureSet(src, sites, largest);
  const collected = useContext(CollectedTags);
  if (first && set !== null) {
    const how = { as: 'image', imagesrcset: set, imagesizes: sizes, fetchpriority: 'high' };
    collected?.push({ name: 'link', attributes: { rel: 'preload', ...how } });
  }
  const [state, setState] = useState<{ src: string | null; shown: Shown }>({ src, shown: 'sized' });
  const shown = state.src === src ? state.shown : 'sized';
  const isSized = set !== null && shown === 'sized';
  // Lazy pictures are measured by browsers that can.
  const usedSizes = isSized ? (eager ? sizes : `auto, ${sizes}`) : undefined;
  const image = useRef<HTMLImageElement>(null);
  const latestSizes = useLatest(usedSizes);
  const hold = useCallback(
    (element: HTMLImageElement) => {
      image.current = element;
      // React detaches it while a boundary hides it, and sets no attribute again when it is shown.
      if (latestSizes.current !== undefined && !element.hasAttribute('sizes'))
        element.sizes = latestSizes.current;
      return () => {
        image.current = null;
        // Chromium keeps a picture that it measures by itself for good, and its whole page with it.
        element.removeAttribute('sizes');
      };
    },
    [latestSizes],
  );
  const fail = () => setState({ src, shown: isSized ? 'source' : 'none' });
  useEffect(() => {
    // A picture of the server's page may have failed before the page came alive.
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0) fail();
    // oxlint-disable-next-line react/exhaustive-deps -- only what came with the server's page
  }, [src]);
  return (
    <span
      className={clsx('picture-box', className)}
      style={{ aspectRatio: `${width} / ${height}`, ...(tints !== undefined && tintStyle(tints)) }}
    >
      {src !== null && shown !== 'none' && (
        <img
          ref={hold}
          // Before `src`, or a browser would begin with the largest one.
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          {...(isSized && { sizes: usedSizes, srcSet: set })}
          src={src}
          alt={alt}
          width={width * 40}
          height={height * 40}
          // The first one is there with the words around it, not a frame later.
          decoding={first ? 'sync' : 'async'}
          className="size-full object-cover"
          onError={fail}
        />
      )}
    </span>
  );
}
