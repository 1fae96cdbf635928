import { chanceOf } from './chance.ts';
import type { Match } from './match.ts';
import type { DemoSport } from '../world/world.ts';

type Lines = readonly [string, ...string[]];

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Sentences for each sport; `{home}` and `{away}` are the teams. */
const previews: Record<DemoSport, Lines> = {
  football: [
    '{home} like to build from the back, and {away} press higher than anyone in this league.',
    'Watch the left side: {away} have found most of their chances there this season.',
    '{home} have changed the middle of the park more than once and still look for the right mix.',
    'Set pieces could settle it, for both sides are taller than they are quick.',
    'Both keepers are young, both are loud, and both have been busy of late.',
    '{away} have conceded few goals on the road, {home} have scored most of theirs at home.',
  ],
  handball: [
    '{home} run the fast break with three, and {away} have the legs to run it back.',
    'The circle is where this one is decided: both pivots win more than their share.',
    '{away} defend wide and dare you to shoot from nine metres, which {home} rather enjoy.',
    'Seven metres, two minutes, a full bench: expect a match with rough edges.',
  ],
  basketball: [
    '{home} shoot early in the clock and live with the misses.',
    '{away} own the glass, and second chances have carried them through close games.',
    'Both benches run nine deep, so the fourth quarter should be as fast as the first.',
  ],
  ice_hockey: [
    '{home} have the better power play, {away} take the fewest penalties, and something must give.',
    'Two goalkeepers in form and a small rink: goals may have to be ugly ones.',
    '{away} roll four lines and wear teams down late.',
  ],
  volleyball: [
    '{home} serve hard and accept the errors that come with it.',
    'The middle block of {away} is the tallest in the series, and the rallies show it.',
    'Long rallies are the trademark of both sides, and the hall tends to get loud.',
  ],
  rugby: [
    '{home} want a narrow game, {away} want the ball wide, and the weather may choose for them.',
    'The set scrum has been a problem for {away}, and {home} know it.',
    'Both sides kick well from hand, so territory should change often.',
  ],
  field_hockey: [
    '{home} press in a diamond that few have found a way through.',
    'Short corners are the strength of {away}, who score from one in three.',
    'A quick surface and two quick sides: blink and you miss the turnover.',
  ],
  tennis: ['Two baseline players with patience, on a court that rewards it.'],
};

const openers = {
  fixture: [
    '{home} receive {away} in round {round} of the {league}.',
    'Round {round} of the {league} takes {away} to {home}.',
    '{league}, round {round}: {home} against {away}.',
    'The {league} pairs {home} with {away}, a meeting that has rarely been dull.',
    'A {day} in the {league}, with {away} as guests of {home}.',
  ],
  slot: [
    '{home} against {away}, part of the {league} matchday.',
    'Matchday in the {league}: {home} at home to {away}.',
    'The {league} plays all day, and this is {home} with {away}.',
    '{away} are the guests of {home} on a full {league} matchday.',
  ],
} as const satisfies Record<Match['origin'], Lines>;

/** True before, during and after the match, because a description does not change. */
const closers = {
  shown: [
    'The whole match is on this page, live and afterwards in full length.',
    'Watch from the first whistle, live or later, and pause and go back as you like.',
    'Late to it? You can always go back to the first whistle.',
    'We carry it live and keep it in full, without telling the result up front.',
  ],
  expired: [
    'Our replay of this match is no longer kept; its result remains part of the season.',
    'The pictures have left the archive, the result stands on record.',
  ],
  unseen: [
    'It is listed for the calendar, for our cameras are elsewhere that day.',
    'Played without our cameras: there are no pictures of this one.',
    'We list the fixture and its date, but do not show it.',
  ],
  cancelled: [
    'Called off: the pitch did not pass the inspection. A new date is yet to be agreed.',
    'Called off because of the weather, and to be played on another day.',
  ],
} as const satisfies Record<string, Lines>;

function closersOf(match: Match): Lines {
  if (match.cancelled) return closers.cancelled;
  if (match.video !== null) return closers.shown;
  return match.league.video === null ? closers.unseen : closers.expired;
}

/**
 * Returns an editorial introduction to a match without its result: opener, preview and closer. That of a
 * cancelled match has no preview and states the cancellation; that of a match with a video adds its length.
 */
export function describeMatch(match: Match): string {
  const chance = chanceOf(`prose ${match.id}`);
  const [opener, preview, closer] = [
    chance.pick(openers[match.origin]),
    chance.pick(previews[match.league.sport]),
    chance.pick(closersOf(match)),
  ];
  const shortened =
    match.video === null
      ? []
      : [
          `Shortened for this demo: ${match.video.durationMs / 60_000} minutes show the whole match.`,
        ];
  return (match.cancelled ? [opener, closer] : [opener, preview, closer, ...shortened])
    .join(' ')
    .replaceAll('{home}', match.home.title)
    .replaceAll('{away}', match.away.title)
    .replaceAll('{league}', match.league.title)
    .replaceAll('{round}', String(match.round))
    .replaceAll('{day}', weekdays[new Date(match.startMs).getUTCDay()] ?? 'Saturday');
}
