import type { Banner, Identity } from '@grandstand/contract';
import type { BannerType } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoadedPicture } from '../../../ui/picture/small-picture.tsx';

interface Shape {
  readonly frame: string;
  readonly picture: string;
}

/**
 * The shape of each kind of banner (DSC-25): portrait, a wide strip, or the picture's own proportions (16:9
 * until it has loaded).
 */
const shapes: Readonly<Record<BannerType, Shape>> = {
  vertical_banner: { frame: 'aspect-4/5 w-full md:max-w-80', picture: 'size-full object-cover' },
  horizontal_banner: { frame: 'aspect-4/1 w-full', picture: 'size-full object-cover' },
  image: { frame: 'w-full md:max-w-120', picture: 'h-auto w-full aspect-[auto_16/9]' },
};

/** The shapes within a band of the header's height. A portrait banner fills the band of a phone. */
const shapesInBand: Readonly<Record<BannerType, Shape>> = {
  vertical_banner: {
    frame: 'size-full md:aspect-4/5 md:w-auto',
    picture: 'size-full object-cover',
  },
  horizontal_banner: { frame: 'size-full', picture: 'size-full object-cover' },
  image: {
    frame: 'h-full w-fit max-w-full',
    picture: 'h-full w-auto max-w-full object-contain aspect-[auto_16/9]',
  },
};
const desktop = '(width >= 48rem)';
const phone = '(width < 48rem)';
/** Source of a banner on the other viewport, where it is not visible. */
const transparentPixel =
  'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface LinkProps {
  readonly banner: Pick<Banner, 'linkUrl' | 'linkTarget'>;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Returns the site that a link leads to; null for a page of the portal. */
const siteOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;

/** Names the destination of the banner, since its picture may not. */
const LinkLabel = ({ site }: { readonly site: string }) => (
  <span className="absolute end-2.5 bottom-2.5 inline-flex items-center gap-1.5 rounded-full bg-black/72 px-3 py-1.5 text-caption font-semibold text-white">
    <bdi dir="ltr">{site}</bdi>
    <ExternalLink aria-hidden="true" className="size-3.5" />
  </span>
);

/** The banner's link with its target (DSC-24), or a plain container. */
function BannerLink({ banner, label, className, children }: LinkProps) {
  if (banner.linkUrl === null) return <div className={className}>{children}</div>;
  const site = siteOf(banner.linkUrl);
  return (
    <a
      href={banner.linkUrl}
      target={banner.linkTarget ?? undefined}
      rel="noopener noreferrer"
      aria-label={site === null ? label : `${label}: ${site}`}
      className={clsx('relative', className)}
    >
      {children}
      {site !== null && <LinkLabel site={site} />}
    </a>
  );
}

interface PictureProps {
  readonly src: string;
  readonly media: string;
  readonly eager: boolean;
  readonly className: string;
}

/** Loads its picture only where it is visible: each viewport loads its own banner and no other. */
function BannerPicture({ src, media, eager, className }: PictureProps) {
  const { hasFailed, image, onError } = useLoadedPicture(src);
  return (
    <picture>
      {!hasFailed && <source media={media} srcSet={src} />}
      <img
        ref={image}
        src={transparentPixel}
        alt=""
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={className}
        onError={onError}
      />
    </picture>
  );
}

interface BannerProps {
  readonly banner: Banner;
  readonly label: string;
  /** Where it is visible: phones have their own banners (DSC-26). */
  readonly on: 'phone' | 'desktop' | 'both';
  readonly eager?: boolean;
  /** True in a parent with a fixed height, which it fills. */
  readonly inBand?: boolean;
  readonly className?: string;
}

/** A banner in its own shape. */
export function BannerFrame(props: BannerProps) {
  const { banner, label, on, eager = false, inBand = false, className } = props;
  const shape = (inBand ? shapesInBand : shapes)[banner.type];
  return (
    <BannerLink
      banner={banner}
      label={label}
      className={clsx(
        'block overflow-hidden bg-hover',
        inBand ? 'outline-offset-[-3px]' : 'outline-offset-2',
        shape.frame,
        on === 'phone' && 'md:hidden',
        on === 'desktop' && 'max-md:hidden',
        className,
      )}
    >
      <BannerPicture
        src={banner.imageUrl}
        media={on === 'phone' ? phone : on === 'desktop' ? desktop : 'all'}
        eager={eager}
        className={shape.picture}
      />
    </BannerLink>
  );
}

interface Banners {
  readonly phone: readonly Banner[];
  readonly desktop: readonly Banner[];
}

/**
 * Returns the banners of each viewport (DSC-26). A viewport without banners uses the other one's, and an
 * identity without any its plain picture.
 */
export function bannersOf(
  identity: Pick<Identity, 'banners' | 'mobileBanners' | 'bannerUrl'>,
): Banners {
  const plain: Banner[] =
    identity.bannerUrl === null
      ? []
      : [
          {
            imageUrl: identity.bannerUrl,
            linkUrl: null,
            linkTarget: null,
            type: 'horizontal_banner',
          },
        ];
  const wide = identity.banners.length > 0 ? identity.banners : plain;
  const narrow = identity.mobileBanners;
  return {
    phone: narrow.length > 0 ? narrow : wide,
    desktop: wide.length > 0 ? wide : narrow,
  };
}
