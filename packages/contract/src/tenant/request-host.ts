/**
 * Returns the host name that selects the tenant: the `Host` header without port and closing dot, in lower
 * case, so that every spelling is one host.
 * `X-Forwarded-Host` is ignored: clients can send any value, and pages are cached by tenant (SEC-01,
 * SEC-23).
 */
export const hostOf = ({
  headers,
}: {
  readonly headers: { readonly host?: string | undefined };
}): string => (headers.host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
