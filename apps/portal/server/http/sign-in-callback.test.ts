// @vitest-environment node
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { headersOf } from './security-headers.ts';
import { addSignInCallback } from './sign-in-callback.ts';

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

async function post(form: Record<string, string>, type = 'application/x-www-form-urlencoded') {
  app = fastify();
  await addSignInCallback(app);
  return app.inject({
    method: 'POST',
    url: '/auth/oauth2/callback/apple/',
    headers: { 'content-type': type },
    payload: new URLSearchParams(form).toString(),
  });
}

describe("Apple's form", () => {
  it('redirects to the callback page with the code, the state and the name', async () => {
    const user = JSON.stringify({ name: { firstName: ' Ann', lastName: 'Lee ' }, email: 'x' });
    const response = await post({ code: 'c', state: 's', user, id_token: 'secret' });
    expect(response.statusCode).toBe(303);
    expect(response.headers).toMatchObject({
      location: '/auth/oauth2/callback/apple/?code=c&state=s&full_name=Ann+Lee',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('passes an error on verbatim, and drops unknown fields', async () => {
    const response = await post({
      error: 'user_cancelled_authorize',
      state: 's',
      redirect: '//evil',
    });
    expect(response.headers['location']).toBe(
      '/auth/oauth2/callback/apple/?state=s&error=user_cancelled_authorize',
    );
  });

  it('[SEC-09] passes on every issuer it received', async () => {
    app = fastify();
    await addSignInCallback(app);
    const { headers } = await app.inject({
      method: 'POST',
      url: '/auth/oauth2/callback/apple/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'code=c&state=s&iss=https%3A%2F%2Fone.example&iss=https%3A%2F%2Ftwo.example',
    });
    const query = new URL(headers['location'] ?? '', 'http://localhost').searchParams;
    expect(query.getAll('iss')).toEqual(['https://one.example', 'https://two.example']);
  });

  it('is rejected if it has another media type or is too long', async () => {
    expect((await post({ code: 'c' }, 'text/csv')).statusCode).toBe(415);
    expect((await post({ code: 'c'.repeat(20_000) })).statusCode).toBe(413);
  });

  it('ignores a malformed name', async () => {
    for (const user of ['{', 'null', '{"name":7}', '{"name":{"firstName":{}}}']) {
      // One server at a time.
      const response = await post({ code: 'c', state: 's', user });
      expect(response.headers['location']).toBe('/auth/oauth2/callback/apple/?code=c&state=s');
      await app?.close();
    }
  });
});

describe('headers of a page', () => {
  it('[SEC-08] keep the opener only at the end of a sign-in', () => {
    const callback = headersOf({ name: 'auth-oauth2-callback-provider', secret: true });
    expect(callback['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(callback['referrer-policy']).toBe('no-referrer');
    for (const row of [null, { name: 'index' }, { name: 'auth-login' }]) {
      expect(headersOf(row)['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    }
  });

  it('let the site request the location only where no third-party service runs', () => {
    const policyOf = (name: string, path: `/${string}`) =>
      headersOf({ name, path })['permissions-policy'];
    expect(policyOf('auth-sign-up', '/auth/sign-up')).toContain('geolocation=(self)');
    expect(policyOf('index', '/')).toContain('geolocation=()');
    expect(headersOf(null)['permissions-policy']).toContain('geolocation=()');
  });
});
