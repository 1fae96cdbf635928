/** The sites that may be asked, shown and told. The policy of the page names the same ones. */
export type AdReach = {
  /** The address if it is of a known site, without a name or password in it; else null. */
  known: (address: string) => string | null;
  /** The address of a page that a press may open: of a known site, or any https page. */
  link: (address: string) => string | null;
};

export function createReach(hosts: readonly string[]): AdReach {
  const plain = (address: string): URL | null => {
    const url = URL.parse(address.trim());
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
