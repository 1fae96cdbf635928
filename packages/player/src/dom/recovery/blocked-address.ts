/** Timeout, ms. */
const timeoutMs = 4000;

/**
 * True if this page may not read an address of another site: because its server responds without CORS headers
 * for this page, because the page's Content Security Policy forbids the request, or because the address is http
 * and the page https. Scripts see all three as a lost connection. Never throws.
 */
export async function isBlocked(address: string): Promise<boolean> {
  const { origin, protocol } = new URL(address, document.baseURI);
  if (origin === location.origin) return false;
  if (location.protocol === 'https:' && protocol === 'http:') return true;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), timeoutMs);
  let isForbidden = false;
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI }) => {
      isForbidden ||= blockedURI.startsWith(origin);
    },
    { signal: ended.signal },
  );
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: ended.signal });
    return true;
  } catch {
    // The violation is reported in a later task.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return isForbidden;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
