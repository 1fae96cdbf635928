import { posterSidesOf } from '../src/art-address.ts';
import { teamsOf, worldOf } from '../src/world/worlds.ts';
import { usersOf } from '../src/accounts.ts';
import type { League, Team, World } from '../src/world/world.ts';
import { avatar } from './avatar.ts';
import { channelPoster, logo, mark } from './brand.ts';
import { crest } from './crest.ts';
import { kitOf, poster } from './poster.ts';
import { badgeBanner, emblem, teamBanner, tile, type Badge } from './wide.ts';

/** Returns the value. Throws Error with the path if it is undefined. */
function required<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw new Error(`There is nothing to draw for ${path}`);
  return value;
}

function badgeOf(world: World, id: string): Badge | undefined {
  const identityWithBadge = [...world.leagues, ...world.categories].find(
    (candidate) => candidate.id === id,
  );
  if (identityWithBadge !== undefined) return identityWithBadge;
  const sub = world.subcategories.find((candidate) => candidate.id === id);
  const parent = world.categories.find((category) => category.id === sub?.categoryId);
  if (sub === undefined || parent === undefined) return undefined;
  return { ...parent, id: sub.id, short: sub.title };
}

/** Where the subject of a picture is found; `team` and `badge` throw for an unknown id. */
interface DrawContext {
  world: World;
  team: (id: string) => { team: Team; league: League };
  badge: (id: string) => Badge;
}

type Draw = (context: DrawContext, name: string) => string;

const banner =
  (shape: 'wide' | 'square'): Draw =>
  ({ world, team, badge }, name) => {
    if (badgeOf(world, name) !== undefined) return badgeBanner(badge(name), shape);
    const owner = team(name);
    return teamBanner(owner.team, owner.league.sport, shape);
  };

const drawByFolder: Readonly<Record<string, Draw>> = {
  crests: ({ team }, name) => crest(team(name).team),
  emblems: ({ badge }, name) => emblem(badge(name)),
  tiles: ({ badge }, name) => tile(badge(name)),
  banners: banner('wide'),
  'banners-mobile': banner('square'),
  posters: ({ team }, name) => {
    const { homeId, awayId, homeColor, awayColor } = posterSidesOf(name);
    const [home, away] = [team(homeId), team(awayId)];
    return poster({
      home: home.team,
      away: away.team,
      homeKit: kitOf(home.team, homeColor),
      awayKit: kitOf(away.team, awayColor),
      league: home.league,
    });
  },
  channels: ({ world }, name) =>
    channelPoster(
      world.tenantId,
      required(
        world.channels.find(({ id }) => id === name),
        name,
      ),
    ),
  avatars: ({ world }, name) =>
    avatar(
      required(
        usersOf(world).find(({ id }) => id === name),
        name,
      ),
    ),
};

/**
 * Draws the picture for `path` below a tenant's folder, e.g. `crests/nl-ast.svg`. The path determines the
 * whole picture.
 * @throws Error if the path names something the tenant does not have
 */
export function drawArt(tenantId: string, path: string): string {
  const world = worldOf(tenantId);
  if (path === 'logo.svg') return logo(world.tenantId);
  if (path === 'mark.svg') return mark(world.tenantId);
  const [, folder = '', name = ''] = /^([a-z-]+)\/([a-z0-9_-]+)\.svg$/.exec(path) ?? [];
  const teams = teamsOf(world);
  const context: DrawContext = {
    world,
    team: (id) => required(teams.get(id), path),
    badge: (id) => required(badgeOf(world, id), path),
  };
  const draw = Object.hasOwn(drawByFolder, folder) ? drawByFolder[folder] : undefined;
  return required(draw, path)(context, name);
}
