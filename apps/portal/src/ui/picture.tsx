import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';

interface Props {
  readonly src: string | null;
  /** Empty when the words beside it say the same. */
  readonly alt?: string;
  /** Above the fold: loaded at once and first. */
  readonly eager?: boolean;
  /** Width and height whose ratio the box keeps before the picture is there. */
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/** A picture that keeps its place: never a jump, never a broken-image mark. */
export function Picture({
  src,
  alt = '',
  eager = false,
  width = 16,
  height = 9,
  className,
}: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // A picture of the server's page may have failed before the page came alive.
    const { current } = image;
    setFailed(current !== null && current.complete && current.naturalWidth === 0);
  }, [src]);
  return (
    <span
      className={clsx(
        'block overflow-hidden bg-hover bg-[radial-gradient(120%_120%_at_0%_0%,color-mix(in_srgb,var(--t-secondary)_35%,transparent),transparent_60%)]',
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {src !== null && !failed && (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={width * 40}
          height={height * 40}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
