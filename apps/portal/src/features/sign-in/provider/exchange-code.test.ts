// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeCode } from './exchange-code.ts';
import { createPkce } from './pkce.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** Starts a provider's token endpoint on this machine. */
async function aProvider(status: number, body: object) {
  const requests: { type: string | undefined; form: Record<string, string> }[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      requests.push({
        type: request.headers['content-type'],
        form: Object.fromEntries(new URLSearchParams(text)),
      });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exchange = {
    tokenUrl: `http://127.0.0.1:${port}/token`,
    clientId: 'portal',
    issuer: `http://127.0.0.1:${port}`,
    namesIssuer: false,
    redirectUri: 'https://harbour.example/auth/oauth2/callback/ifa/',
  };
  return { exchange, verifier: 'v'.repeat(43), requests };
}

describe('code exchange of the federation sign-in', () => {
  it('[AUT-23] posts the form of the specification with the proof of possession', async () => {
    const { requests, ...attempt } = await aProvider(200, { id_token: 'the-token' });
    expect(await exchangeCode(attempt, 'code-1')).toBe('the-token');
    expect(requests).toEqual([
      {
        type: expect.stringContaining('application/x-www-form-urlencoded') as string,
        form: {
          grant_type: 'authorization_code',
          client_id: 'portal',
          code: 'code-1',
          redirect_uri: 'https://harbour.example/auth/oauth2/callback/ifa/',
          code_verifier: 'v'.repeat(43),
        },
      },
    ]);
  });

  it('[AUT-24] throws the error_description unchanged', async () => {
    const { requests: _requests, ...attempt } = await aProvider(400, {
      error: 'invalid_grant',
      error_description: 'The grant was used before.',
    });
    await expect(exchangeCode(attempt, 'code-1')).rejects.toMatchObject({
      serverMessage: 'The grant was used before.',
    });
  });

  it('has a challenge that is the SHA-256 of its verifier (PKCE)', async () => {
    const { verifier, challenge } = await createPkce();
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  });
});
