import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('register', () => {
  it('works', async () => {
    const a = await api.call('register', {
      body: {
        username: 'Ann@example.org',
        password: 'longenough',
        display_name: 'Ann',
        strategy: 'refresh',
      },
    });
    console.log(JSON.stringify(a));
    const b = await api.call('profileGet', { token: a.body.content.tokenData.access_token });
    console.log(JSON.stringify(b));
    expect(
      (
        await api.call('profileGet', {
          tenant: 'beta',
          token: a.body.content.tokenData.access_token,
        })
      ).status,
    ).toBe(401);
    console.log(
      JSON.stringify(
        await api.call('login', {
          body: {
            username: 'Ann@example.org',
            password: 'longenough',
            device_id: 'dd',
            device_name: 'x',
            strategy: 'refresh',
          },
        }),
      ),
    );
    console.log(
      JSON.stringify(
        await api.call('login', {
          body: {
            username: 'Ann@example.org',
            password: 'longenough',
            device_id: 'dd',
            device_name: 'x',
            strategy: 'refresh',
            oops: 1,
          },
        }),
      ),
    );
    console.log(JSON.stringify(await api.call('eventList', { body: {} })));
    const doc = await api.app.inject({ url: '/api/openapi.json', headers: { host: 'alpha.test' } });
    console.log(doc.body.slice(0, 3000), doc.body.length);
    console.log(
      (await api.app.inject({ url: '/api/docs/', headers: { host: 'alpha.test' } })).statusCode,
      (await api.app.inject({ url: '/api/nothing', headers: { host: 'alpha.test' } })).body,
      (await api.app.inject({ url: '/api/user/login', headers: { host: 'alpha.test' } })).body,
      (await api.app.inject({ url: '/api/user/login', headers: { host: 'evil.test' } })).body,
      (await api.app.inject({ url: '/healthz' })).body,
      (await api.app.inject({ url: '/readyz' })).body,
    );
  });
});
