import { z } from 'zod';
import { streamSource } from './tenant-sites.ts';

const site = {
  /** One of `stream_sources`. */
  origin: streamSource,
  /** How long a token is valid, s. Live playlists renew it. */
  token_seconds: z.int().min(10).max(300).default(30),
};

/**
 * How a site checks viewers. `auth-request` checks the viewer's grant with this backend; the others verify a
 * signature, whose secret is in PROVIDER_SECRETS_FILE.
 */
export const streamSigner = z.discriminatedUnion('kind', [
  z.strictObject({ ...site, kind: z.literal('auth-request') }),
  z.strictObject({ ...site, kind: z.literal('secure-link') }),
  z.strictObject({
    ...site,
    kind: z.literal('cloudfront'),
    key_pair_id: z.string().regex(/^[A-Z0-9]{5,64}$/, 'must be the id of a public key'),
    /** `custom`: one signature for a folder. `canned`: one for each file. */
    policy: z.enum(['custom', 'canned']).default('custom'),
  }),
  z.strictObject({ ...site, kind: z.literal('bunny') }),
]);
export type StreamSignerSettings = z.output<typeof streamSigner>;
