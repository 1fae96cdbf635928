// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

const noObjects = [undefined, null, 7, 'text', true, [], [{}]];

describe('readMessage', () => {
  it.each([
    ['event-url-change', { eventUrl: '/media/a.m3u8' }],
    ['event-url-change', { eventUrl: 'https://streams.example/a.m3u8', eventId: 'e1' }],
    ['update-event', { eventId: 'e1' }],
    ['update-event', { eventId: 'e1', loadWithinMs: 400, news: { cancelled: true } }],
    ['event-url-change', { eventUrl: '/a.m3u8', news: { score: null, scoreTimeline: [] } }],
    ['remove-user-device', { deviceId: 'd1' }],
    ['user-purchase-status', { status: 'APPROVED', event_id: 'e1' }],
    ['user-purchase-status', { status: 'PENDING', subscription_id: 's1' }],
  ] as const)('[RTM-13] accepts %s %j and drops unknown fields', (name, message) => {
    expect(readMessage(name, { ...message, extra: 'more' })).toEqual(message);
  });

  it.each([
    ['event-url-change', [{}, { eventUrl: 5 }, { eventUrl: '' }, { eventUrl: '/a', eventId: 5 }]],
    ['event-url-change', [{ eventUrl: 'javascript:alert(1)' }, { eventUrl: 'a.m3u8' }]],
    ['update-event', [{}, { eventId: null }, { eventId: '' }, { eventId: {} }]],
    [
      'update-event',
      [
        null,
        [],
        { eventStatus: 'over' },
        { score: { home: 1 } },
        { scoreTimeline: [null] },
        { source: { hd: 5 } },
        { source: { hd: 'javascript:alert(1)', pano: null, hasTextTracks: false } },
        { updatedAt: 'soon' },
        { duration: -1 },
      ].map((news) => ({ eventId: 'e1', news })),
    ],
    ['update-event', ['4', -1, 1e9, null].map((loadWithinMs) => ({ eventId: 'e1', loadWithinMs }))],
    ['remove-user-device', [{}, { deviceId: ['d1'] }]],
    ['user-purchase-status', [{}, { status: 1 }, { status: 'APPROVED', event_id: 1 }]],
  ] as const)('[RTM-13] drops %s that is malformed', (name, malformed) => {
    for (const payload of [...noObjects, ...malformed])
      expect(readMessage(name, payload)).toBeNull();
  });
});
