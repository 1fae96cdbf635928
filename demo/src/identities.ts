import type { Banner, ContentIdentity } from '@grandstand/contract';
import { artAddress } from './art-address.ts';
import { placeOf } from './places.ts';
import type { World } from './world/world.ts';

const noLinks = {
  facebook: null,
  instagram: null,
  x: null,
  web: null,
  youtube: null,
  tiktok: null,
  whatsapp: null,
} as const;

const banner = (imageUrl: string, linkUrl: string | null, type: Banner['type']): Banner => ({
  imageUrl,
  linkUrl,
  linkTarget: linkUrl === null ? null : '_blank',
  type,
});

/** Returns the links of a tenant's first league to other sites: one of every kind. */
const allLinks = (mailDomain: string, id: string): ContentIdentity['links'] => {
  const site = `https://www.${mailDomain}`;
  const at = (network: string) => `https://${network}.${mailDomain}/${id}`;
  return {
    facebook: at('facebook'),
    instagram: at('instagram'),
    x: at('x'),
    web: `${site}/${id}`,
    youtube: at('youtube'),
    tiktok: at('tiktok'),
    whatsapp: at('whatsapp'),
    training: `${site}/${id}/training`,
    other: `${site}/${id}/shop`,
  };
};

const wideBanners = (id: string, linkUrl: string | null) => ({
  bannerUrl: artAddress.banner(id),
  banners: [banner(artAddress.banner(id), linkUrl, 'horizontal_banner')],
  mobileBanners: [banner(artAddress.mobileBanner(id), linkUrl, 'vertical_banner')],
});

/** Returns the banners of a league, and with `ticketsUrl` a picture below the page's content that links there. */
function leagueBanners(id: string, ticketsUrl: string | null) {
  const { bannerUrl, banners, mobileBanners } = wideBanners(id, ticketsUrl);
  const ticketBanner =
    ticketsUrl === null ? [] : [banner(artAddress.tile(id), ticketsUrl, 'image')];
  return {
    bannerUrl,
    banners: [...banners, ...ticketBanner],
    mobileBanners: [...mobileBanners, ...ticketBanner],
  };
}

/** Returns a tenant's categories, subcategories, leagues and teams, parents first. */
export function identitiesOf(world: World): ContentIdentity[] {
  const site = `https://www.${world.mailDomain}`;
  const shared = { archived: false, mainCategories: [] as string[], links: { ...noLinks } };
  const categories = world.categories.map((category, index): ContentIdentity => ({
    ...shared,
    id: category.id,
    type: 'category',
    mediaType: 'identity',
    title: category.title,
    shortTitle: category.short,
    parentId: null,
    identityIds: [],
    sportType: category.sport,
    position: index + 1,
    color: category.color,
    imageUrl: artAddress.tile(category.id),
    logoUrl: artAddress.emblem(category.id),
    ...wideBanners(category.id, null),
  }));
  const colorOf = new Map(world.categories.map(({ id, color }) => [id, color]));
  const sportOf = new Map(world.categories.map(({ id, sport }) => [id, sport]));
  const subcategories = world.subcategories.map((sub, index): ContentIdentity => ({
    ...shared,
    id: sub.id,
    type: 'subcategory',
    mediaType: 'identity_item',
    title: sub.title,
    shortTitle: sub.title,
    parentId: sub.categoryId,
    identityIds: [sub.categoryId],
    mainCategories: [sub.categoryId],
    sportType: sportOf.get(sub.categoryId) ?? null,
    position: index + 1,
    color: colorOf.get(sub.categoryId) ?? null,
    imageUrl: artAddress.tile(sub.id),
    logoUrl: null,
    bannerUrl: null,
    banners: [],
    mobileBanners: [],
  }));
  const leagues = world.leagues.map((league, index): ContentIdentity => ({
    ...shared,
    id: league.id,
    type: 'league',
    mediaType: 'identity',
    title: league.title,
    ...(league.safeguarded && { safeguarded: true }),
    shortTitle: league.short,
    parentId: null,
    identityIds: [league.subcategoryId, league.categoryId],
    mainCategories: [league.categoryId],
    sportType: league.sport,
    position: index + 1,
    color: league.color,
    imageUrl: artAddress.tile(league.id),
    logoUrl: artAddress.emblem(league.id),
    ...leagueBanners(league.id, index === 0 ? `${site}/tickets` : null),
    links:
      index === 0
        ? allLinks(world.mailDomain, league.id)
        : { ...noLinks, web: `${site}/${league.id}` },
  }));
  const teams = world.leagues.flatMap((league) =>
    league.teams.map((team, index): ContentIdentity => ({
      ...shared,
      id: team.id,
      type: 'team',
      mediaType: 'identity_item',
      title: team.title,
      shortTitle: team.short,
      parentId: league.id,
      identityIds: [league.id, league.subcategoryId, league.categoryId],
      mainCategories: [league.categoryId],
      sportType: league.sport,
      position: index + 1,
      place: league.safeguarded === true ? undefined : placeOf(world.tenantId, team.title),
      color: team.color,
      imageUrl: artAddress.crest(team.id),
      logoUrl: artAddress.crest(team.id),
      bannerUrl: artAddress.banner(team.id),
      banners: [],
      mobileBanners: [banner(artAddress.mobileBanner(team.id), null, 'vertical_banner')],
      links: {
        ...noLinks,
        web: `${site}/teams/${team.id}`,
        instagram: index % 2 === 0 ? `https://instagram.${world.mailDomain}/${team.id}` : null,
        x: index % 3 === 0 ? `https://x.${world.mailDomain}/${team.id}` : null,
      },
    })),
  );
  return [...categories, ...subcategories, ...leagues, ...teams];
}
