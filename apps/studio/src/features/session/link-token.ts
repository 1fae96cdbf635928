interface Link {
  readonly path: string;
  readonly token: string;
  /** The room that the link opens, or one entry of it, such as `matches/<id>`; null if it names none. */
  readonly room: string | null;
}

/** The link that was opened last: a page whose first render is discarded reads it again. */
let opened: Link | null = null;

/**
 * Returns the secret of the link that opened this page, and its room; null if the page has none. The secret is in
 * the fragment, so that no server and no log sees it, and is removed from the address.
 */
export function takeLink(): Link | null {
  const { hash, pathname: path } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  const token = fragment.get('token');
  if (token !== null && token !== '') {
    const room = /^[a-z-]+(?:\/[\w.~-]+)?$/.exec(fragment.get('room') ?? '')?.[0] ?? null;
    opened = { path, token, room };
    history.replaceState(history.state, '', path);
  }
  return opened?.path === path ? opened : null;
}

export const takeLinkToken = (): string | null => takeLink()?.token ?? null;
