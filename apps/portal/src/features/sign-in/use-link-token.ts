import { useEffect, useState } from 'react';

/**
 * The secret of a link from a mail. It is taken out of the address at once, so that neither history
 * nor a referrer keeps it. Undefined until the page is alive; null when the link has none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('token');
    setToken((known) => known ?? (given === '' ? null : given));
    if (given !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}
