import type { Identity } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../ui/badge.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { FollowButton } from '../follow/index.ts';
import { Breadcrumbs } from '../navigation/index.ts';
import { BannerFrame, bannersOf } from './identity-banner.tsx';
import { breadcrumbsOf } from './identity-head.ts';
import { titleOf } from '../event-card/index.ts';
import { SocialLinks } from './social-links.tsx';
import { SubscribeMenu } from './subscribe-menu.tsx';

interface Props {
  readonly identity: Identity;
  readonly parents: readonly Identity[];
}

/** The crest, or a disc of the colour where there is none. */
function IdentityCrest({ identity }: { readonly identity: Identity }) {
  const { logoUrl, color } = identity;
  if (logoUrl === null) return null;
  return (
    <span
      className="grid size-20 shrink-0 place-items-center rounded-card border border-line bg-raised p-2.5 shadow-[0_8px_24px_rgb(0_0_0/.28)] md:size-28 md:p-3.5"
      style={color === null ? undefined : { borderBlockEndColor: color }}
    >
      <img
        src={logoUrl}
        alt=""
        width={96}
        height={96}
        fetchPriority="high"
        className="size-full object-contain"
      />
    </span>
  );
}

/** An identity without pictures of its own shows those of what it belongs to. */
function picturesOf({ identity, parents }: Props): Identity {
  const hasBanner = ({ bannerUrl, banners, mobileBanners }: Identity) =>
    bannerUrl !== null || banners.length > 0 || mobileBanners.length > 0;
  if (hasBanner(identity)) return identity;
  const above = parents.findLast(hasBanner);
  if (above === undefined) return identity;
  const { bannerUrl, banners, mobileBanners } = above;
  return {
    ...identity,
    bannerUrl,
    banners,
    mobileBanners,
    logoUrl: identity.logoUrl ?? above.logoUrl,
  };
}

/** The first banner of each viewport, or a band of the identity's colour. */
function Hero({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const { phone, desktop } = bannersOf(identity);
  const [onPhone] = phone;
  const [onDesktop] = desktop;
  const label = t('bannerOf', { title: titleOf(identity) });
  if (onPhone === undefined || onDesktop === undefined) {
    return (
      <div
        aria-hidden="true"
        className="h-24 bg-[linear-gradient(115deg,var(--band),color-mix(in_srgb,var(--band)_25%,transparent)_70%)] md:h-32 md:rounded-card"
        style={{ '--band': identity.color ?? 'var(--t-secondary)' }}
      />
    );
  }
  return (
    <>
      <BannerFrame
        banner={onPhone}
        label={label}
        on="phone"
        eager
        className="max-h-[56vw] w-full"
      />
      <BannerFrame
        banner={onDesktop}
        label={label}
        on="desktop"
        eager
        className="max-h-96 w-full rounded-card"
      />
    </>
  );
}

/** Banner, crest, breadcrumbs, name and links of the identity (DSC-22). */
export function IdentityHeader({ identity, parents }: Props) {
  const t = useTranslations('identity');
  const tenant = useTenant();
  const title = titleOf(identity);
  const pictures = picturesOf({ identity, parents });
  return (
    <header>
      <div className="page-width md:px-(--gutter) md:pt-5">
        <Hero identity={pictures} />
      </div>
      <div className="page-width page-gutter flex flex-wrap items-center gap-x-6 gap-y-1.5">
        <div className="flex min-w-0 flex-1 basis-[min(100%,420px)] items-start gap-4 md:gap-6">
          {pictures.logoUrl !== null && (
            <div className="relative -mt-9 shrink-0 md:ms-7 md:-mt-14">
              <IdentityCrest identity={pictures} />
            </div>
          )}
          <div className="min-w-0 flex-1 pt-2 md:pt-4">
            <Breadcrumbs items={breadcrumbsOf({ identity, parents }, tenant)} />
            <h1 dir="auto" className="heading content-text text-2xl wrap-anywhere md:text-[40px]">
              {title}
            </h1>
          </div>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 empty:hidden max-md:basis-full md:pt-4">
          {!identity.archived && <FollowButton of={identity} />}
          {identity.archived && <Badge tone="plain">{t('archived')}</Badge>}
          <SocialLinks identity={identity} />
          <SubscribeMenu identity={identity} />
        </div>
      </div>
    </header>
  );
}
