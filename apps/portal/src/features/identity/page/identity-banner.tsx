import type { Banner, Identity } from '@grandstand/contract';
import type { BannerType } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** The aspect ratio of each kind of banner (DSC-25): upright, a wide strip, or a standard picture. */
const shapes: Readonly<Record<BannerType, string>> = {
  vertical_banner: 'aspect-4/5 md:max-w-80',
  horizontal_banner: 'aspect-4/1',
  image: 'aspect-video',
};
const desktop = '(width >= 768px)';
const phone = '(width < 768px)';
/** Transparent pixel: the picture of an element that belongs to the other viewport. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

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
  <span className="absolute end-2.5 bottom-2.5 inline-flex items-center gap-1.5 rounded-full bg-black/72 px-3 py-1.5 text-[13px] font-semibold text-white">
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
}

/** Loads its picture only where it is visible: each viewport loads its own banner and no other. */
const BannerPicture = ({ src, media, eager }: PictureProps) => (
  <picture>
    <source media={media} srcSet={src} />
    <img
      src={nothing}
      alt=""
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className="size-full object-cover"
    />
  </picture>
);

interface BannerProps {
  readonly banner: Banner;
  readonly label: string;
  /** Where it is visible: phones have their own banners (DSC-26). */
  readonly on: 'phone' | 'desktop' | 'both';
  readonly eager?: boolean;
  readonly className?: string;
}

/** A banner in its own aspect ratio. */
export function BannerFrame({ banner, label, on, eager = false, className }: BannerProps) {
  return (
    <BannerLink
      banner={banner}
      label={label}
      className={clsx(
        'block overflow-hidden bg-hover outline-offset-2',
        shapes[banner.type],
        on === 'phone' && 'md:hidden',
        on === 'desktop' && 'max-md:hidden',
        className,
      )}
    >
      <BannerPicture
        src={banner.imageUrl}
        media={on === 'phone' ? phone : on === 'desktop' ? desktop : 'all'}
        eager={eager}
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
