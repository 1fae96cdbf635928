/** Other sites that a tenant's file may name, as written in a policy or at the start of an address. */
import { z } from 'zod';

const httpsOrigin = /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?$/;

/**
 * Allowed source of pictures on other sites: an https address in its plainest form. It is matched as the
 * prefix of an address, so its end must be unambiguous.
 */
export const pictureSource = z
  .string()
  .regex(
    /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?\/((?!\.{1,2}\/)[\w.~-]+\/)*$/,
    'must be an https address that ends with /, such as https://pictures.club.example/',
  );

/** An allowed source of streams: an https origin, which pages pass to browsers. */
export const streamSource = z
  .string()
  .regex(
    httpsOrigin,
    'must be an https origin without a path, such as https://streams.club.example',
  );

/**
 * A site that may embed players of the tenant's clips, or `*` for any. It is written into a policy
 * unchanged, so it is an origin in its plainest form (http only on this machine).
 */
export const embedOrigin = z
  .string()
  .regex(
    /^(\*|https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d{1,5})?)$/,
    'must be an https origin without a path and without *, such as https://www.club.example, or * alone for any site',
  );

/** An allowed source of channel programs: an https origin. */
export const epgSource = z
  .string()
  .regex(httpsOrigin, 'must be an https origin without a path, such as https://guide.club.example');
