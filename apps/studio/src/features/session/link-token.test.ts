import { expect, it } from 'vitest';
import { takeLink, takeLinkToken } from './link-token.ts';

it('the secret of a link is removed from the address, and can be read on its page only', () => {
  history.replaceState(null, '', '/studio/handover#token=secret&room=fixtures');
  expect(takeLink()).toMatchObject({ token: 'secret', room: 'fixtures' });
  expect(location.hash).toBe('');
  // A render that is discarded reads it again.
  expect(takeLinkToken()).toBe('secret');
  history.replaceState(null, '', '/studio/password');
  expect(takeLinkToken()).toBeNull();
});

it.each(['front-page', 'matches/e_1'])('a link opens %s', (room) => {
  history.replaceState(null, '', `/studio/handover#token=${room}&room=${encodeURIComponent(room)}`);
  expect(takeLink()?.room).toBe(room);
});

it('a link names a room or an entry of it, and no other address', () => {
  history.replaceState(null, '', '/studio/handover#token=other&room=//evil.example');
  expect(takeLink()?.room).toBeNull();
});
