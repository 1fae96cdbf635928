/**
 * The sites that may be requested, shown and called. The policy of the page names the same ones. An address
 * without a scheme (`//ads.example/a`) is https.
 */
export type AdReach = {
  /** Returns the address if it is of a known site and has no user name or password; else null. */
  known: (address: string) => string | null;
  /** Returns the address of a page that a press may open: of a known site, or any https page. */
  link: (address: string) => string | null;
};

export function createReach(hosts: readonly string[]): AdReach {
  const plain = (address: string): URL | null => {
    const trimmed = address.trim();
    const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
    return url.username === '' && url.password === '' ? url : null;
  };
  const known = (address: string) => {
    const url = plain(address);
    return url !== null && hosts.includes(url.origin) ? url.href : null;
  };
  return {
    known,
    link: (address) => {
      const url = plain(address);
      return known(address) ?? (url?.protocol === 'https:' ? url.href : null);
    },
  };
}
