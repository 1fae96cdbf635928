import type { MatchDayEntry } from '@grandstand/contract';
import { expect, it } from 'vitest';
import { attentionOf, inOrder } from './match-day-state.ts';

const now = Date.parse('2026-11-28T18:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const match = (eventId: string, fields: Partial<MatchDayEntry> = {}): MatchDayEntry => ({
  tenantId: 'club',
  eventId,
  title: eventId,
  start: at(60),
  status: 'upcoming',
  cancelled: false,
  postponedFrom: null,
  commerceType: 'commerce_free_media',
  score: null,
  picture: 'awaited',
  problems: [],
  refusal: null,
  ...fields,
});
const refusal = { code: 'stream_key_unknown' as const, at: at(-1) };

it.each([
  ['a match on air without a picture', { status: 'live', picture: 'missing' }, ['missing']],
  ['one with a bad picture', { status: 'live', picture: 'faulty' }, ['faulty']],
  ['one whose encoder is refused', { refusal }, ['refused']],
  ['one that should have started', { start: at(-5), picture: 'arriving' }, ['overdue']],
  ['one that starts soon without a picture', { start: at(10) }, ['soon']],
  ['one that starts soon with its picture', { start: at(10), picture: 'arriving' }, []],
  ['one with a picture while another encoder is refused', { picture: 'arriving', refusal }, []],
  ['one that starts in an hour', {}, []],
  ['one that is called off', { start: at(-5), cancelled: true, refusal }, []],
  ['one that is over', { status: 'archived', start: at(-90), picture: 'other' }, []],
] as const)('what needs attention of %s', (_, fields, reasons) => {
  expect(attentionOf(match('m', fields), now)).toEqual(reasons);
});

it('what needs attention comes first, then what is live, to come and over, each by start', () => {
  const order = inOrder(
    [
      match('over', { status: 'archived', picture: 'other', start: at(-120) }),
      match('later', { start: at(90) }),
      match('live', { status: 'live', picture: 'arriving', start: at(-30) }),
      match('sooner'),
      match('off', { cancelled: true, start: at(20) }),
      match('dark', { status: 'live', picture: 'missing', start: at(-10) }),
    ],
    now,
  );
  expect(order.map(({ eventId }) => eventId)).toEqual([
    'dark',
    'live',
    'sooner',
    'later',
    'over',
    'off',
  ]);
});
