import {
  clipKinds,
  type EventListEntry,
  type IdentityType,
  type Suggestion,
  type suggestQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { searchedWords } from '../../platform/search/words.ts';
import { type EventListing, eventFilter, listFirstFound, searchScopesOf } from '../event/index.ts';
import { type IdentityRow, fullTitleOf } from '../identity/index.ts';
import { findPlayers, type FoundPlayer } from '../roster/index.ts';
import {
  type PreparedSearch,
  type FoundIdentity,
  findHits,
  prepareSearch,
} from '../search-index/index.ts';

/** Maximum share of identities among the suggestions while there are enough events or clips. */
const identityShare = 0.5;
/** Maximum share of players while there are enough others. */
const playerShare = 0.3;

const kindOf: Record<IdentityType, Suggestion['kind']> = {
  team: 'team',
  league: 'league',
  category: 'category',
  subcategory: 'sub_category',
};

function suggestEntry(entry: EventListEntry): Suggestion {
  const date = entry.gameStartDate ?? entry.date;
  const league = entry.categories.find(({ type }) => type === 'league');
  return {
    kind: entry.mediaType === 'event' ? 'event' : 'clip',
    id: entry.id,
    title: entry.title,
    imageUrl: entry.imageUrl,
    detail: league?.fullTitle ?? league?.title ?? date,
    date,
    ranges: entry.match?.field === 'title' ? entry.match.ranges : [],
    parentId: null,
  };
}

/** Offset of the match in the title; a match elsewhere sorts last. */
const matchOffset = ({ ranges }: Suggestion) => ranges[0]?.[0] ?? Number.MAX_SAFE_INTEGER;

/**
 * Sorts in curated order, but with extensions of "Osmere Harbour" right after it: "Osmere Harbour U19"
 * never ranks above its first team, wherever their leagues rank.
 */
function sortByFamily(rows: readonly IdentityRow[]): IdentityRow[] {
  const byTitle = rows.toSorted(
    (a, b) => a.position - b.position || (a.folded_title < b.folded_title ? -1 : 1),
  );
  const ranks = new Map(byTitle.map((row, rank) => [row.id, rank]));
  /** The row with the shortest title that this row's title extends, or the row itself. */
  const headOf = (row: IdentityRow) =>
    byTitle
      .filter(
        ({ folded_title: title }) =>
          row.folded_title === title || row.folded_title.startsWith(`${title} `),
      )
      .reduce((head, identity) =>
        identity.folded_title.length < head.folded_title.length ? identity : head,
      );
  const headRanks = new Map(byTitle.map((row) => [row.id, ranks.get(headOf(row).id) ?? 0]));
  return byTitle.toSorted(
    (a, b) =>
      (headRanks.get(a.id) ?? 0) - (headRanks.get(b.id) ?? 0) ||
      a.folded_title.length - b.folded_title.length,
  );
}

/**
 * Returns the found identities that are not archived, those whose title matches earliest first.
 * @param known at least the found identities and their parents
 */
function suggestIdentities(
  foundIdentities: readonly FoundIdentity[],
  identities: ReadonlyMap<string, IdentityRow>,
  search: PreparedSearch,
  { view }: EventListing,
): Suggestion[] {
  const present = (row: IdentityRow): Suggestion => {
    // A row has room for it, and it has the words that were found.
    const title = fullTitleOf(row);
    const parent = identities.get(row.parent_id ?? '');
    return {
      kind: kindOf[row.type],
      id: row.id,
      title,
      imageUrl: view.addresses.picture(row.logo_url ?? row.image_url),
      detail: parent === undefined ? null : fullTitleOf(parent),
      date: null,
      ranges: findHits([{ field: 'title', text: title }], search.text)?.ranges ?? [],
      parentId: row.parent_id,
    };
  };
  const rows = foundIdentities.flatMap(({ id }) => identities.get(id) ?? []);
  return sortByFamily(rows.filter(({ archived }) => !archived))
    .map(present)
    .toSorted((a, b) => matchOffset(a) - matchOffset(b));
}

/**
 * Returns the players whose name has every typed word, those whose name matches earliest first, then shorter
 * names.
 * @param known at least their teams
 */
function suggestPlayers(
  foundPlayers: readonly FoundPlayer[],
  identities: ReadonlyMap<string, IdentityRow>,
  text: string,
  { view }: EventListing,
): Suggestion[] {
  const words = searchedWords(text);
  return foundPlayers
    .flatMap(({ teamId, number, name, imageUrl }): Suggestion[] => {
      const named = [{ field: 'player', text: name } as const];
      const team = identities.get(teamId);
      // A key may belong to another word than the one that was typed.
      const hasAll = words.every(({ word, others }) =>
        [word, ...others].some((form) => findHits(named, form) !== null),
      );
      if (team === undefined || !hasAll) return [];
      return [
        {
          kind: 'player',
          id: teamId,
          title: name,
          imageUrl: view.addresses.picture(imageUrl),
          detail: fullTitleOf(team),
          date: null,
          ranges: findHits(named, text)?.ranges ?? [],
          parentId: team.parent_id,
          playerNumber: number,
        },
      ];
    })
    .toSorted((a, b) => matchOffset(a) - matchOffset(b) || a.title.length - b.title.length);
}

/**
 * Returns suggestions for the typed text: teams, leagues and categories, players of squads, then events;
 * or players and clips of players; or the viewer's own clips, none for an anonymous viewer.
 */
export async function suggest(
  scope: Scope,
  { q, scope: kind, size }: z.output<typeof suggestQuery>,
  listing: EventListing,
): Promise<Suggestion[]> {
  if (kind === 'user' && scope.userId === null) return [];
  const filter = eventFilter({
    mediaTypes: kind === 'game' ? ['event'] : clipKinds,
    ofPlayer: kind === 'player' ? true : null,
    ownedBy: kind === 'user' ? scope.userId : null,
  });
  const search = await prepareSearch(scope, q, {
    scopes: searchScopesOf(filter),
    hidesResults: listing.view.hidesResults,
  });
  const exactlyNamed = kind === 'game' ? await search.everyIdentity() : [];
  const first = await listFirstFound(scope, size, filter, search, listing);
  const hasFewerWords = first.search !== search;
  const isKnown = exactlyNamed.length > 0 || (!hasFewerWords && first.linkedIds.length > 0);
  const players = kind === 'user' ? [] : await findPlayers(scope, q, { isFuzzy: !isKnown });
  const namedByFewerWords = () =>
    hasFewerWords ? first.search.everyIdentity() : search.identitiesOfKnownWords();
  const named =
    kind === 'game' && exactlyNamed.length === 0 && players.length === 0
      ? await namedByFewerWords()
      : exactlyNamed;
  const known = await listing.readIdentities(scope, [
    ...first.linkedIds,
    ...players.map(({ teamId }) => teamId),
    ...named.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])),
  ]);
  const identities = suggestIdentities(named, known, search, listing);
  const squad = suggestPlayers(players, known, q, listing);
  // A name with all the words is a better result than media with only some of them.
  const omitsMedia = hasFewerWords && (exactlyNamed.length > 0 || squad.length > 0);
  const media = omitsMedia ? [] : first.present(known).map(suggestEntry);
  const others = identities.length + media.length;
  const maxPlayers = Math.max(Math.ceil(size * playerShare), size - others);
  const foundPlayers = squad.slice(0, maxPlayers);
  const rest = size - foundPlayers.length;
  const maxIdentities = Math.max(Math.ceil(size * identityShare), rest - media.length);
  const suggested = identities.slice(0, Math.min(rest, maxIdentities));
  return [...suggested, ...foundPlayers, ...media.slice(0, rest - suggested.length)];
}
