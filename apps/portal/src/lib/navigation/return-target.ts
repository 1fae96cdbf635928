/**
 * Paths of the pages of a sign-in, with or without a locale: as a return target they would lead a viewer who has
 * just signed in back to the sign-in.
 */
const signInPages =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/auth\/(?:(?:login|password|oauth2)(?:\/|$)|sign-up\/?$)/i;

/**
 * Returns a safe return target from a query: a path of this site with its query, or `/`, including for a page of the
 * sign-in itself. Rejects backslashes and control characters because browsers read `/\\evil.example` as `//`.
 */
export function safeReturnTarget(target: string | null | undefined): string {
  if (target == null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(target)) return '/';
  const { origin, pathname, search, hash } = new URL(target, 'http://portal.invalid');
  return origin === 'http://portal.invalid' &&
    !pathname.startsWith('//') &&
    !signInPages.test(pathname)
    ? pathname + search + hash
    : '/';
}

/** Returns the query of a link to the sign-in page that leads back to this path and query; none to `/`. */
export function returnSearch(target: string): { readonly redirect?: string } {
  const redirect = safeReturnTarget(target);
  return redirect === '/' ? {} : { redirect };
}
