/**
 * Returns a safe return target from a query: a path of this site with its query, or `/`. Rejects
 * backslashes and control characters because browsers read `/\\evil.example` as `//`.
 */
export function safeReturnTarget(target: string | null | undefined): string {
  if (target == null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(target)) return '/';
  const { origin, pathname, search, hash } = new URL(target, 'http://portal.invalid');
  return origin === 'http://portal.invalid' && !pathname.startsWith('//')
    ? pathname + search + hash
    : '/';
}
