import { describe, expect, it } from 'vitest';
import { holdReason } from './moderation-filter.ts';

describe('the moderation filter', () => {
  it.each([
    'https://x.test/a',
    'look at www.club.example',
    'bets dot com: bets(dot)com',
    'free streams at cheap-goals.xyz now',
    'ｈｔｔｐｓ://wide.example',
    'mail me a@b.example',
    't.me/free',
    'go\u200bals.com',
  ])('matches a link: %s', (text) => {
    expect(holdReason(text, [])).toBe('link');
  });

  it.each([
    'du Hurensohn',
    'HUUUURENSOHN!!!',
    'h u r e n s o h n',
    'hur\u200bensohn',
    'Hurensöhn',
    'hur3ns0hn',
    'you m0therfucker',
    'just kill   yourself',
    'בן זונה',
    'tenant-word',
  ])('matches a hostile word: %s', (text) => {
    expect(holdReason(text, ['Tenant-Word'])).toBe('word');
  });

  it.each([
    'Great save by No. 7!',
    '2.5 goals, 3.10 pm, 1:0',
    'What a match...so good',
    'Scunthorpe United in Niger at 5.30',
    'Das war knapp. Im Tor war er.',
    'איזה שער! 🔥🔥',
    '@Mika yes',
    'kick it.Now',
  ])('does not match: %s', (text) => {
    expect(holdReason(text, [])).toBeNull();
  });
});
