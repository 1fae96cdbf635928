import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';

interface LoadedPicture {
  /** True once the browser could not load the picture. */
  readonly hasFailed: boolean;
  /** For its `img`. */
  readonly image: RefObject<HTMLImageElement | null>;
  readonly onError: () => void;
}

/** Follows whether the picture at `src` loads. */
export function useLoadedPicture(src: string | null): LoadedPicture {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    // A server-rendered picture may have failed before hydration. A drawing without a size has no natural width
    // either; it can be decoded.
    if (current !== null && current.complete && current.naturalWidth === 0)
      current.decode().catch(() => setFailedSrc(src));
  }, [src]);
  return {
    hasFailed: src !== null && src === failedSrc,
    image,
    onError: () => setFailedSrc(src),
  };
}

interface Props extends Omit<
  ComponentProps<'img'>,
  'src' | 'alt' | 'ref' | 'onError' | 'onLoad' | 'children'
> {
  readonly src: string | null;
  /** Shown without a picture, and for one that does not load, in the same size. */
  readonly fallback?: ReactNode;
}

/**
 * A crest, an emblem or another small picture, whose name is next to it. No broken-image icon: if it does not load,
 * its fallback takes its place.
 */
export function SmallPicture({ src, fallback = null, ...attributes }: Props) {
  const { hasFailed, image, onError } = useLoadedPicture(src);
  if (src === null || hasFailed) return fallback;
  // `src` follows `loading`: a browser would otherwise start to load at once.
  return <img {...attributes} ref={image} src={src} alt="" onError={onError} />;
}
