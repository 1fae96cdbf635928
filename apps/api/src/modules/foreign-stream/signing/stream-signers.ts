/** The signers of tenants, by the sites of their streams. */
import type { StreamSignerSettings, TenantConfig } from '@grandstand/contract';
import { z } from 'zod';
import { defineSecret, secretText } from '../../../platform/config/third-party-secrets.ts';
import { StartupError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import { cloudfrontSigner } from './cloudfront-signer.ts';
import type { StreamSigner } from './stream-signer.ts';
import { authRequestSigner, bunnySigner, secureLinkSigner } from './token-signers.ts';

/** By origin: the secret of `secure-link` and `bunny`, the private key (PEM) of `cloudfront`. */
export const streamSignerSecret = defineSecret('stream_signers', z.record(z.string(), secretText));

type SignerPlatform = Pick<Platform, 'tenants' | 'secrets'>;

function createSigner(settings: StreamSignerSettings, secret: string): StreamSigner {
  switch (settings.kind) {
    case 'auth-request':
      return authRequestSigner(settings.token_seconds);
    case 'secure-link':
      return secureLinkSigner(settings.token_seconds, secret);
    case 'bunny':
      return bunnySigner(settings.token_seconds, secret);
    case 'cloudfront':
      return cloudfrontSigner(settings, secret);
  }
}

/** Returns the settings of the signer of an address; null if its site has none. */
export function signerSettingsOf(
  { stream_signers: signers }: Pick<TenantConfig, 'stream_signers'>,
  address: string,
): StreamSignerSettings | null {
  const origin = URL.parse(address)?.origin;
  return signers.find((signer) => signer.origin === origin) ?? null;
}

/** Throws `StartupError` for a signer of a tenant without its secret, or of a site that pages may not fetch from. */
export function checkSignersOf(
  { secrets }: Pick<SignerPlatform, 'secrets'>,
  tenant: TenantConfig,
): void {
  const secretsByOrigin = secrets.of(tenant.id, streamSignerSecret) ?? {};
  for (const [index, { origin, kind }] of tenant.stream_signers.entries()) {
    if (!tenant.stream_sources.includes(origin))
      throw new StartupError(
        `${tenant.id}.json: stream_signers.${index}.origin: expected one of stream_sources, found "${origin}"`,
      );
    if (kind !== 'auth-request' && secretsByOrigin[origin] === undefined)
      throw new StartupError(
        `PROVIDER_SECRETS_FILE: ${tenant.id}.stream_signers: found no secret of "${origin}", which ${tenant.id}.json names in stream_signers`,
      );
  }
}

/** Throws `StartupError` as `checkSignersOf` does, for all tenants. */
export function checkStreamSigners({ tenants, secrets }: SignerPlatform): void {
  for (const tenant of tenants.all) checkSignersOf({ secrets }, tenant);
}

export interface StreamSigners {
  /** Returns the signer of an address of a tenant's streams; null if its site has none. */
  of(tenant: TenantConfig, address: URL): StreamSigner | null;
}

/** The signers of a running backend. */
export const streamSigners = defineResource(
  ({ secrets }: SignerPlatform): StreamSigners => {
    const created = new WeakMap<StreamSignerSettings, StreamSigner>();
    return {
      of: (tenant, address) => {
        const settings = signerSettingsOf(tenant, address.href);
        if (settings === null) return null;
        const secret = secrets.of(tenant.id, streamSignerSecret)?.[settings.origin] ?? '';
        const signer = created.get(settings) ?? createSigner(settings, secret);
        created.set(settings, signer);
        return signer;
      },
    };
  },
  () => {},
);

/** Tokens issued within the same ten seconds are the same, so that viewers can share playlists. */
const roundSeconds = 10;

/** Returns when tokens issued at `nowMs` expire, s since 1970: at least `tokenSeconds` later. */
export const expiryOf = ({ tokenSeconds }: StreamSigner, nowMs: number): number =>
  Math.ceil(nowMs / 1000 / roundSeconds) * roundSeconds + tokenSeconds;
