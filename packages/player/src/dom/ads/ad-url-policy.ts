/**
 * Which addresses of an ad may be requested, shown and called: those of the allowed origins, which the page's
 * Content Security Policy names, too. An address without a scheme (`//ads.example/a`) is https.
 */
export type AdUrlPolicy = {
  /** Returns the address if it is of an allowed origin and has no user name or password; else null. */
  allowedUrl: (address: string) => string | null;
  /** Returns the address of a page that a press may open: of an allowed origin, or any https; else null. */
  clickUrl: (address: string) => string | null;
};

export function createAdUrlPolicy(origins: readonly string[]): AdUrlPolicy {
  const httpUrl = (address: string): URL | null => {
    const trimmed = address.trim();
    const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
    return url.username === '' && url.password === '' ? url : null;
  };
  const allowedUrl = (address: string) => {
    const url = httpUrl(address);
    return url !== null && origins.includes(url.origin) ? url.href : null;
  };
  return {
    allowedUrl,
    clickUrl: (address) => {
      const url = httpUrl(address);
      return allowedUrl(address) ?? (url?.protocol === 'https:' ? url.href : null);
    },
  };
}
