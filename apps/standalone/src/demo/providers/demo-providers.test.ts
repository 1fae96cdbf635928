import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { loadTenants, parseConfig } from '@grandstand/api';
import { expect, it } from 'vitest';
import { projectRoot } from '../../config.ts';
import { createDemoProviders } from './demo-providers.ts';

const get = (port: number, host: string, path: string, more: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path, agent: false, headers: { host, ...more } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    )
      .on('error', reject)
      .end();
  });

it('[AUT-14] every sign-in button of the demo leads to a provider on its own site', async () => {
  const server = createServer((_, response) => void response.end('the portal'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://providers.localhost:${port}`;
  const tenants = loadTenants(parseConfig({ PORT: String(port) }, projectRoot));
  const providers = createDemoProviders(tenants, { port, secret: 'a secret of the tests' });
  providers.attach(server);
  try {
    for (const { id, enable_auth_via: on, hasIfaAuth, auth_providers } of tenants.all) {
      // Operators have a button of their own, in the studio.
      const { studio, ...named } = auth_providers;
      const shown = Object.entries({ ...on, ifa: hasIfaAuth }).flatMap(([name, isOn]) =>
        isOn ? [name] : [],
      );
      expect({ id, named: Object.keys(named).toSorted() }).toEqual({ id, named: shown.toSorted() });
      const secrets = shown.filter((name) => name !== 'ifa');
      if (studio !== undefined) secrets.push('studio');
      expect(Object.keys(providers.secrets[id] ?? {}).toSorted()).toEqual(secrets.toSorted());
    }
    const host = `providers.localhost:${port}`;
    const discovery = await get(port, host, '/ifa/.well-known/openid-configuration');
    expect(JSON.parse(discovery.body)).toMatchObject({
      issuer: `${origin}/ifa`,
      authorization_endpoint: `${origin}/ifa/auth`,
      token_endpoint: `${origin}/ifa/token`,
      jwks_uri: `${origin}/ifa/jwks`,
    });
    expect((await get(port, host, '/google/keys')).status).toBe(200);
    expect((await get(port, host, '/google/authorize?client_id=nobody')).status).toBe(400);
    expect((await get(port, `localhost:${port}`, '/ifa/auth')).body).toBe('the portal');
    // Other machines get no stand-ins, whatever host a request names.
    const elsewhere = (socket: Socket) =>
      void Object.defineProperty(socket, 'remoteAddress', { value: '192.168.1.7' });
    server.prependListener('connection', elsewhere);
    expect((await get(port, host, '/google/keys')).body).toBe('the portal');
    server.off('connection', elsewhere);
    expect((await get(port, host, '/google/keys', { 'x-forwarded-for': '::1' })).body).toBe(
      'the portal',
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}, 60_000);
