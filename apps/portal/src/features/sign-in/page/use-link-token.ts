import { useEffect, useState } from 'react';

/**
 * Returns the secret of a mail link and removes it from the URL at once, so that neither history nor
 * referrer contains it. Undefined before hydration; null if the link has none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const urlToken = new URLSearchParams(location.search).get('token');
    setToken((current) => current ?? (urlToken === '' ? null : urlToken));
    if (urlToken !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}
