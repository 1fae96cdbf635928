import type { ContentComment } from '@grandstand/contract';
import type { VideoMoment, MomentType } from '../../videos/video.ts';
import { chanceOf } from './chance.ts';
import type { Match } from './match.ts';
import type { TenantId } from '../world/world.ts';

/** Tenants whose matches have chats. */
const tenantsWithChat: readonly TenantId[] = ['northline'];

/** Authors of comments; none of them has an account. */
const authors = [
  'Mika',
  'Jonas W.',
  'Greta',
  'Tilda K.',
  'Oskar',
  'Nele',
  'Henrik',
  'Marlene',
  'Bjarne',
  'Svea',
  'Lotte',
  'Piet',
  'Ylva',
  'Kalle',
  'Fenja',
  'Thore',
] as const;

/**
 * Comments on a moment: `{team}` is its side, `{score}` the score after it, `{home}` and `{away}` the teams.
 */
const reactions: Partial<Record<MomentType, readonly string[]>> = {
  kick_off: ['Here we go!', 'Evening all. Where is everybody watching from?', 'Come on {home}!'],
  goal: [
    'GOOOAL {team}!',
    '{score}! What a finish.',
    'Nobody marking him there …',
    'You could see that coming for minutes.',
    '{team} on fire today',
    'Keeper had no chance with that one.',
  ],
  shot: ['Ooooh, close!', 'That has to be a goal from there.', '{team} getting closer'],
  save: [
    'What a save!',
    'How did anybody get a hand on that?',
    'Keeper of the season, I am telling you',
  ],
  corner: ['Corner. Watch the far post.', 'Another corner for {team}'],
  foul: ['Never a foul.', 'Clear foul, good call.', 'Careful now {team}'],
  yellow_card: ['Yellow is fair.', 'Asking for that one.'],
  suspension: ['Two minutes! Now or never.', 'Harsh, that.'],
  penalty: ['Penalty!!', 'I cannot look.'],
  half_time: ['Time for a sausage.', 'Good half. More of that please.'],
  second_half: ['And on we go.', 'Let us see who wants it more.'],
  full_time: ['{score}. What a match!', 'Thanks all, see you next week!', 'Fair result, I think.'],
};

/** Comments for quiet phases. */
const smallTalk = [
  'The midfield is far too open.',
  'Great noise in that stand today.',
  'First time watching {away}, not bad at all!',
  'Is that rain?',
  'Who else is watching this on the train? 🚆',
  'That number 7 never stops running.',
  'Long ball again …',
  'Good pressing from {home}.',
  'My grandmother moves faster than this defence 😄',
] as const;

/** Shortest and longest time from a moment to a comment, ms. */
const minDelayMs = 1800;
const maxDelayMs = 11_000;
/** Interval of comments in quiet phases, ms. */
const quietMs = 24_000;

/**
 * Returns the viewers' comments on a match, in the order of its video. Tenants without chats, cancelled
 * matches, matches of minors and most archived matches have none. No comment reveals anything before it can be
 * seen.
 */
export function commentsOf(tenantId: string, match: Match): ContentComment[] {
  const { video } = match;
  const hasChat = match.origin === 'slot' || match.isFeatured;
  if (video === null || match.cancelled || match.league.safeguarded === true || !hasChat) return [];
  if (!tenantsWithChat.some((id) => id === tenantId)) return [];
  const chance = chanceOf(`chat of ${match.id}`);
  const fillIn = (text: string, moment: VideoMoment | null) =>
    text
      .replace('{team}', match[moment?.side ?? 'home'].title)
      .replace('{home}', match.home.title)
      .replace('{away}', match.away.title)
      .replace('{score}', moment === null ? '' : `${moment.score.home}–${moment.score.away}`);
  const comments: { readonly atMs: number; readonly text: string }[] = [];
  const addComment = (fromMs: number, text: string, moment: VideoMoment | null) => {
    const atMs = Math.round(fromMs + minDelayMs + chance.range(0, maxDelayMs - minDelayMs));
    if (atMs < video.durationMs) comments.push({ atMs, text: fillIn(text, moment) });
  };
  for (const moment of video.moments) {
    const texts = reactions[moment.type] ?? [];
    const count = moment.type === 'goal' ? 3 : chance.chance(0.6) ? 1 : 0;
    const first = Math.floor(chance.range(0, texts.length));
    // A random start and then in order, so that no comment repeats the previous one.
    const chosen = [...texts.slice(first), ...texts.slice(0, first)].slice(0, count);
    for (const text of chosen) addComment(moment.atMs, text, moment);
  }
  for (let atMs = quietMs; atMs < video.durationMs; atMs += quietMs)
    addComment(atMs, chance.pick(smallTalk), null);
  return comments
    .toSorted((one, two) => one.atMs - two.atMs)
    .map(({ atMs, text }, index) => ({
      id: `${match.id}-said-${index + 1}`,
      targetId: match.id,
      authorName: chance.pick(authors),
      text,
      startTime: atMs / 1000,
      wallClock: new Date(match.startMs + atMs).toISOString(),
    }));
}
