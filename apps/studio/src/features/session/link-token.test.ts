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

it('a link names a room by one word only', () => {
  history.replaceState(null, '', '/studio/handover#token=other&room=//evil.example');
  expect(takeLink()?.room).toBeNull();
});
