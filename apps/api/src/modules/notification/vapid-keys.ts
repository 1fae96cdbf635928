import { createECDH } from 'node:crypto';
import { tokenKey } from '../../platform/token-keys.ts';

/** How many keys the curve P-256 has, its order. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidKeys {
  /** Uncompressed point, base64url. */
  readonly publicKey: string;
  /** 32 bytes, base64url. */
  readonly privateKey: string;
}

/**
 * The keys with which a tenant proves to push services who sends (RFC 8292). They are derived from the
 * installation's secret like all others: nothing is stored, every process has the same, and another
 * secret makes other keys, with which browsers then subscribe anew.
 */
export function vapidKeysOf(tokenSecret: string, tenantId: string): VapidKeys {
  const derived = Buffer.from(tokenKey(tokenSecret, tenantId, 'push')).toString('hex');
  // From 1 to the order less one, as a private key has to be.
  const scalar = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
