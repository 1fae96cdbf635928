import { createECDH } from 'node:crypto';
import { storedKey, type TokenSecrets } from '../../platform/security/derive-key.ts';

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidKeys {
  /** Uncompressed point, base64url. */
  readonly publicKey: string;
  /** 32 bytes, base64url. */
  readonly privateKey: string;
}

/**
 * Returns the keys that identify a tenant to push services (RFC 8292). They are derived from the
 * installation's secret for what is stored: no pair is stored, all processes agree, and a rotated TOKEN_SECRET
 * changes nothing.
 */
export function vapidKeysOf(
  tokenSecret: Pick<TokenSecrets, 'stored'>,
  tenantId: string,
): VapidKeys {
  const derived = Buffer.from(storedKey(tokenSecret, tenantId, 'push')).toString('hex');
  // From 1 to the order minus one, as a private key must be.
  const scalar = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
