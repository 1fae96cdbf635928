/**
 * Returns the secret of a link, which is in its fragment so that no server and no log sees it, and removes it
 * from the address; null if the link has none.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null || token === '') return null;
  history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Returns the room that a link opens, the first part of its address; null if it names none. */
export function roomOfLink(): string | null {
  const room = new URLSearchParams(location.hash.slice(1)).get('room') ?? '';
  return /^[a-z]+$/.test(room) ? room : null;
}
