/** Attributes of every domain for which a page may have set a cookie: its own host (none) and its parents. */
function domainAttributes(): readonly string[] {
  const parts = location.hostname.split('.');
  return ['', ...parts.map((_, index) => `domain=.${parts.slice(index).join('.')}`)];
}

/** Removes a service's cookies and storage whose names match. */
export function removeStored(name: RegExp): void {
  for (const cookie of document.cookie.split('; ')) {
    const [key = ''] = cookie.split('=', 1);
    if (key === '' || !name.test(key)) continue;
    for (const domain of domainAttributes())
      document.cookie = [`${key}=`, 'max-age=0', 'path=/', domain].filter(Boolean).join('; ');
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kind];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) if (name.test(key)) storage.removeItem(key);
    } catch {
      // Access to the storage is blocked: there is nothing to remove.
    }
  }
}
