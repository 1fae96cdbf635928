/**
 * An authenticator for tests: creates passkeys and signs challenges as a browser with a fingerprint reader
 * does.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/**
 * Returns the head of a CBOR item (RFC 8949).
 * @param value its integer, its length or its number of entries; below 65536
 */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const textItem = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);

/** Flag: the user is present and verified. */
const verified = 0x05;
/** Flag: the credential data of a new passkey follows. */
const withCredential = 0x40;

export interface TestPasskey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

interface Options {
  readonly challenge: string;
}

const clientData = (type: string, { challenge }: Options, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
}

/** Creates a passkey for the options of the backend, on a page of `origin`. */
export function createTestPasskey(
  options: Options & { readonly user: { readonly id: string } },
  origin: string,
): { passkey: TestPasskey; response: Record<string, unknown> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = Buffer.concat([
    head(5, 5),
    ...[
      [1, integer(2)] as const,
      [3, integer(-7)] as const,
      [-1, integer(1)] as const,
      [-2, bytes(Buffer.from(x, 'base64url'))] as const,
      [-3, bytes(Buffer.from(y, 'base64url'))] as const,
    ].flatMap(([label, value]) => [integer(label), value]),
  ]);
  const data = Buffer.concat([
    authenticatorData(new URL(origin).hostname, verified | withCredential, 0),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    coseKey,
  ]);
  const attestation = Buffer.concat([
    head(5, 3),
    textItem('fmt'),
    textItem('none'),
    textItem('attStmt'),
    head(5, 0),
    textItem('authData'),
    bytes(data),
  ]);
  return {
    passkey: { id, privateKey, userHandle: options.user.id, counter: 0 },
    response: {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    },
  };
}

/** Signs a challenge with a passkey, on a page of `origin`. */
export function signWithPasskey(
  passkey: TestPasskey,
  options: Options,
  origin: string,
): Record<string, unknown> {
  passkey.counter += 1;
  const client = clientData('webauthn.get', options, origin);
  const data = authenticatorData(new URL(origin).hostname, verified, passkey.counter);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
  return {
    id: passkey.id.toString('base64url'),
    rawId: passkey.id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: passkey.userHandle,
    },
  };
}
