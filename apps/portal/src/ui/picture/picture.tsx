import { clsx } from 'clsx';
import { useCallback, useContext, useEffect, useRef, useState, type CSSProperties } from 'react';
import { CollectedTagsContext } from '../../lib/head/head.ts';
import { useLatest } from '../../lib/page/use-latest.ts';
import { pictureSet } from './picture-set.ts';
import { PictureSitesContext } from './picture-sites.ts';

interface Props {
  readonly src: string | null;
  /** Empty if the adjacent text says the same. */
  readonly alt?: string;
  /** Above the fold: loads at once. */
  readonly eager?: boolean;
  /** The large picture at the start of a page: loads at once, before all others. */
  readonly first?: boolean;
  /** With `height`, the aspect ratio of the box; not in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Width of the box, as HTML's `sizes`. Default: the width of a card. */
  readonly sizes?: string;
  /**
   * Two colours of the box until the picture loads, e.g. those of the teams. A gradient, not a preview: it
   * does not show the picture and costs no bytes.
   */
  readonly tints?: readonly [string | null, string | null];
  readonly className?: string;
}

const cardSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 44vw, 80vw';
/** Maximum width of a card's picture, px: about what a phone with a pixel ratio of 3 requests. */
const maxCardWidth = 960;
const defaultTint = 'color-mix(in srgb, var(--t-secondary) 35%, transparent)';

/** Factor from the ratio's `width` and `height` to the attributes of the image. */
const attributeScale = 40;

function tintStyle([start, end]: readonly [string | null, string | null]): CSSProperties {
  return {
    backgroundImage: `linear-gradient(115deg, ${start ?? defaultTint}, transparent 48%, ${end ?? defaultTint})`,
  };
}

/** The rendered variant: a resized picture, the source if resizing fails, or nothing. */
type ShownVariant = 'sized' | 'source' | 'none';

/** A picture in a box of fixed size: no layout shift, no broken-image icon. */
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
  const maxWidth = sizes === cardSizes ? maxCardWidth : Infinity;
  const sites = useContext(PictureSitesContext);
  const srcSet = src === null ? null : pictureSet(src, sites, maxWidth);
  const collected = useContext(CollectedTagsContext);
  if (first && srcSet !== null) {
    const attributes = {
      as: 'image',
      imagesrcset: srcSet,
      imagesizes: sizes,
      fetchpriority: 'high',
    };
    collected?.push({ name: 'link', attributes: { rel: 'preload', ...attributes } });
  }
  const [state, setState] = useState<{ src: string | null; shown: ShownVariant }>({
    src,
    shown: 'sized',
  });
  const shown = state.src === src ? state.shown : 'sized';
  const isSized = srcSet !== null && shown === 'sized';
  // Browsers that support it measure lazy pictures themselves.
  const usedSizes = isSized ? (eager ? sizes : `auto, ${sizes}`) : undefined;
  const image = useRef<HTMLImageElement>(null);
  const latestSizes = useLatest(usedSizes);
  const attachImage = useCallback(
    (element: HTMLImageElement) => {
      image.current = element;
      // React detaches it while a boundary is suspended, and does not set attributes again when it shows.
      if (latestSizes.current !== undefined && !element.hasAttribute('sizes'))
        element.sizes = latestSizes.current;
      return () => {
        image.current = null;
        // Chromium never frees a picture that it measures, nor the whole page of that picture.
        element.removeAttribute('sizes');
      };
    },
    [latestSizes],
  );
  const fail = () => setState({ src, shown: isSized ? 'source' : 'none' });
  useEffect(() => {
    // A server-rendered picture may have failed before hydration. A drawing without a size has no natural width
    // either; it can be decoded.
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0)
      current.decode().catch(fail);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per source: only a server-rendered image can have failed before hydration
  }, [src]);
  return (
    <span
      className={clsx('picture-box', className)}
      style={{ aspectRatio: `${width} / ${height}`, ...(tints !== undefined && tintStyle(tints)) }}
    >
      {src !== null && shown !== 'none' && (
        <img
          ref={attachImage}
          // Before `src`: a browser would otherwise start to load the source first.
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          {...(isSized && { sizes: usedSizes, srcSet })}
          src={src}
          alt={alt}
          width={width * attributeScale}
          height={height * attributeScale}
          // The first picture shows with the text around it, not a frame later.
          decoding={first ? 'sync' : 'async'}
          className="size-full object-cover"
          onError={fail}
        />
      )}
    </span>
  );
}
