/** Other sites that a tenant's file may name, each as it stands in a policy or before an address. */
import { z } from 'zod';

/**
 * Where pictures of other sites may come from: an https address in its plainest form. It is compared
 * with the front of an address, so nothing may be left open at its end.
 */
export const pictureSource = z
  .string()
  .regex(
    /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?\/((?!\.{1,2}\/)[\w.~-]+\/)*$/,
    'must be an https address that ends with /, such as https://pictures.club.example/',
  );

/** A site that streams come from: an https origin, which pages name to browsers. */
export const streamSource = z
  .string()
  .regex(
    /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?$/,
    'must be an https origin without a path, such as https://streams.club.example',
  );

/**
 * A site that may show players of the tenant's clips, or `*` for any: it stands in a policy as it is, so
 * it is an origin in its plainest form (http on this machine alone).
 */
export const embedOrigin = z
  .string()
  .regex(
    /^(\*|https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d{1,5})?)$/,
    'must be an https origin without a path and without *, such as https://www.club.example, or * alone for any site',
  );

/** A site that programs of channels are read from: an https origin. */
export const epgSource = z
  .string()
  .regex(
    /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?$/,
    'must be an https origin without a path, such as https://guide.club.example',
  );
