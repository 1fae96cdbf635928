import type { Identity } from '@grandstand/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../../ui/badge.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { FollowButton } from '../../follow/index.ts';
import { Breadcrumbs } from '../../navigation/index.ts';
import { BannerFrame, bannersOf } from './identity-banner.tsx';
import { breadcrumbsOf } from './identity-head.ts';
import { titleOf } from '../../event-card/index.ts';
import { SubscribeMenu } from '../calendar/subscribe-menu.tsx';
import { SmallPicture } from '../../../ui/picture/small-picture.tsx';

interface Props {
  readonly identity: Identity;
  readonly parents: readonly Identity[];
  /** For pages with a list below: no banner, a small crest. */
  readonly compact?: boolean;
}

/** The crest, underlined in the identity's colour; nothing without a crest. */
function IdentityCrest({
  identity,
  compact,
}: {
  readonly identity: Identity;
  readonly compact: boolean;
}) {
  const { logoUrl, color } = identity;
  if (logoUrl === null) return null;
  return (
    <span
      className={clsx(
        'grid shrink-0 place-items-center rounded-card border border-line bg-raised',
        compact
          ? 'size-14 p-2 md:size-16'
          : 'size-20 p-2.5 shadow-[0_8px_24px_rgb(0_0_0/.28)] md:size-28 md:p-3.5',
      )}
      style={color === null ? undefined : { borderBlockEndColor: color }}
    >
      <SmallPicture
        src={logoUrl}
        width={96}
        height={96}
        fetchPriority="high"
        className="size-full object-contain"
      />
    </span>
  );
}

/**
 * Returns the identity; without a banner, with the banners (and crest) of its nearest ancestor that has
 * one.
 */
function withInheritedBanner({ identity, parents }: Omit<Props, 'compact'>): Identity {
  const hasBanner = ({ bannerUrl, banners, mobileBanners }: Identity) =>
    bannerUrl !== null || banners.length > 0 || mobileBanners.length > 0;
  if (hasBanner(identity)) return identity;
  const ancestor = parents.findLast(hasBanner);
  if (ancestor === undefined) return identity;
  const { bannerUrl, banners, mobileBanners } = ancestor;
  return {
    ...identity,
    bannerUrl,
    banners,
    mobileBanners,
    logoUrl: identity.logoUrl ?? ancestor.logoUrl,
  };
}

interface BandProps {
  readonly identity: Identity;
  readonly className: string;
  readonly children?: ReactNode;
}

/** A band of the identity's colour; a banner that is narrower is aligned to its end. */
const Band = ({ identity, className, children }: BandProps) => (
  <div
    aria-hidden={children === undefined ? 'true' : undefined}
    className={clsx(
      'flex justify-end bg-[linear-gradient(115deg,var(--band),color-mix(in_srgb,var(--band)_25%,transparent)_70%)] md:rounded-card',
      className,
    )}
    style={{ '--band': identity.color ?? 'var(--t-secondary)' }}
  >
    {children}
  </div>
);

/** The first banner of each viewport, or a band of the identity's colour. */
function Hero({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const { phone, desktop } = bannersOf(identity);
  const [phoneBanner] = phone;
  const [desktopBanner] = desktop;
  const label = t('bannerOf', { title: titleOf(identity) });
  if (phoneBanner === undefined || desktopBanner === undefined) {
    return <Band identity={identity} className="h-[clamp(2.5rem,8svh,5rem)]" />;
  }
  return (
    <>
      <Band
        identity={identity}
        className="h-[min(25vw,max(2.5rem,calc(33svh-13rem)))] overflow-hidden md:hidden"
      >
        <BannerFrame banner={phoneBanner} label={label} on="phone" eager inBand />
      </Band>
      <Band
        identity={identity}
        className="h-[min(25vw,max(4rem,calc(33svh-12.5rem)))] overflow-hidden max-md:hidden"
      >
        <BannerFrame banner={desktopBanner} label={label} on="desktop" eager inBand />
      </Band>
    </>
  );
}

/**
 * Banner, crest, breadcrumbs and name of the identity (DSC-22). With the tabs below, it takes at most a
 * third of the screen, so that the content starts on the first one.
 */
export function IdentityHeader({ identity, parents, compact = false }: Props) {
  const t = useTranslations('identity');
  const tenant = useTenant();
  const title = titleOf(identity);
  const shown = withInheritedBanner({ identity, parents });
  return (
    <header>
      {!compact && (
        <div className="page-width md:px-(--gutter) md:pt-4">
          <Hero identity={shown} />
        </div>
      )}
      <div className="page-width page-gutter flex flex-wrap items-center gap-x-6 gap-y-1.5">
        <div className="flex min-w-0 flex-1 basis-[min(100%,340px)] items-start gap-4 md:gap-6">
          {shown.logoUrl !== null && (
            <div
              className={clsx('relative shrink-0', compact ? 'mt-3' : '-mt-9 md:ms-7 md:-mt-14')}
            >
              <IdentityCrest identity={shown} compact={compact} />
            </div>
          )}
          <div className="min-w-0 flex-1 pt-2 md:pt-4">
            <Breadcrumbs items={breadcrumbsOf({ identity, parents }, tenant)} />
            <h1
              dir="auto"
              className={clsx(
                'heading content-text text-2xl wrap-break-word',
                compact ? 'md:text-[1.75rem]' : 'md:text-[1.75rem] lg:text-[2.5rem]',
              )}
            >
              {title}
            </h1>
          </div>
        </div>
        <div
          className={clsx(
            'flex min-w-0 items-center gap-x-2.5 gap-y-1 empty:hidden max-md:basis-full max-sm:[&_:is(button,summary)]:min-w-0 max-sm:[&_:is(button,summary)]:px-3 md:flex-wrap md:gap-x-5 md:pt-4',
            compact && 'max-md:mt-2',
          )}
        >
          {!identity.archived && <FollowButton item={identity} />}
          {identity.archived && <Badge tone="plain">{t('archived')}</Badge>}
          <SubscribeMenu identity={identity} />
        </div>
      </div>
    </header>
  );
}
