import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { testTenant } from '../../testing.ts';
import { parseTenantFile } from './parse-tenant.ts';
import { createTenantDirectory } from './tenants.ts';

const file = (input: TenantConfigInput) => ({
  file: `${input.id}.json`,
  config: tenantConfig.parse(input),
  written: input,
});
const alpha = testTenant('alpha', { hosts: ['alpha.test', 'www.alpha.test'] });
const beta = testTenant('beta', { app_config: { socket_base: '{origin}' } });
const serving = { port: 3000, publicOrigin: null, tenant: null, environment: 'local' } as const;

describe('createTenantDirectory', () => {
  it('[SEC-01] finds a tenant by its exact host, in any case, and by nothing else', () => {
    const tenants = createTenantDirectory([file(alpha), file(beta)], serving);
    expect(tenants.findByHost('WWW.Alpha.Test')?.id).toBe('alpha');
    expect(tenants.findByHost('beta.test.')?.id).toBe('beta');
    for (const host of [
      '',
      'test',
      'x.alpha.test',
      'alpha.test.evil.example',
      'localhost',
      'alpha',
    ])
      expect([host, tenants.findByHost(host)]).toEqual([host, null]);
  });

  it('[TEN-01] replaces {origin} with the address of this process', () => {
    const tenants = createTenantDirectory([file(alpha), file(beta)], serving);
    expect(tenants.find('beta')).toMatchObject({
      portal_url: 'http://beta.test:3000',
      api_base: 'http://beta.test:3000',
      app_config: { socket_base: 'http://beta.test:3000' },
    });
    expect(tenants.findWithPlaceholders('beta.test')).toMatchObject({
      api_base: '{origin}',
      portal_url: 'http://beta.test:3000',
    });
  });

  it('[TEN-01] serves a single tenant under localhost and the public host, too', () => {
    const one = { ...serving, tenant: 'beta', publicOrigin: 'https://tv.example' };
    const tenants = createTenantDirectory([file(alpha), file(beta)], one);
    expect(tenants.all.map(({ id }) => id)).toEqual(['beta']);
    expect(tenants.findByHost('localhost')?.id).toBe('beta');
    expect(tenants.findByHost('tv.example')?.id).toBe('beta');
    expect(tenants.findByHost('alpha.test')).toBeNull();
    expect(tenants.find('beta')?.portal_url).toBe('https://tv.example');
  });

  it('uses the scheme and port of the public origin with the host of each of several tenants', () => {
    const tenants = createTenantDirectory([file(alpha), file(beta)], {
      ...serving,
      publicOrigin: 'https://tv.example:8443',
    });
    expect(tenants.originOf('alpha')).toBe('https://alpha.test:8443');
  });

  it.each([
    [testTenant('alpha', { hosts: ['other.test'] }), 'id "alpha" is already taken by alpha.json'],
    [testTenant('gamma', { hosts: ['www.alpha.test'] }), 'host "www.alpha.test" is already taken'],
  ])('refuses an id or a host that two tenants claim', (second, expected) => {
    expect(() => createTenantDirectory([file(alpha), file(second)], serving)).toThrow(expected);
  });

  it('lists the tenants if TENANT is unknown', () => {
    const one = { ...serving, tenant: 'gamma' };
    expect(() =>
      createTenantDirectory([file(alpha), file(beta)], one).requireConfiguredTenant(),
    ).toThrow('TENANT: expected one of alpha, beta, found "gamma"');
  });
});

describe('parseTenantFile', () => {
  it.each([
    [
      { enable_white_theme: 'yes' },
      'x.json: enable_white_theme: Invalid input: expected boolean, received string, found "yes"',
    ],
    [
      { enable_whit_theme: true },
      'x.json: enable_whit_theme: expected no key of that name, found true',
    ],
    [
      { name: undefined },
      'x.json: name: Invalid input: expected string, received undefined, found nothing',
    ],
    [
      { payments: { provider: 'stripe', public_key: 'sk_live_0123456789' } },
      'x.json: payments.public_key: must be the publishable key',
    ],
    [
      { payments: { provider: 'sandbox', secret_key: 'sk_live_0123456789' } },
      'x.json: payments.secret_key: expected no key of that name, found a value (not shown)',
    ],
    [{ home: ['live', 'weather'] }, 'x.json: home.1: expected one of sports, live'],
    [{ time_zone: 'Mars/Olympus' }, 'x.json: time_zone: must be an IANA time zone'],
  ])('names file, key, value and allowed values for %j', (change, expected) => {
    const text = JSON.stringify({ ...alpha, ...change });
    expect(() => parseTenantFile('x.json', text)).toThrow(expected);
  });

  it('names a file that is not JSON', () => {
    expect(() => parseTenantFile('x.json', '{"id":')).toThrow('x.json: not valid JSON');
  });

  it('refuses an accent that is unreadable in an enabled theme, and reports the limit', () => {
    const withPaleAccent = (enable_white_theme: boolean) => {
      const tenant = testTenant('club');
      const brand = { ...tenant.brand, accent: '#fffbe0' };
      return JSON.stringify({ ...tenant, enable_white_theme, brand });
    };
    expect(() => parseTenantFile('x.json', withPaleAccent(true))).toThrow(
      /^x\.json: brand\.accent #fffbe0 is too pale for the light theme: .* it must be at most/,
    );
    expect(parseTenantFile('x.json', withPaleAccent(false)).config.brand.accent).toBe('#fffbe0');
  });
});

it('the demo’s survey has a host of its own in development, and is absent in production', () => {
  const surveyUrl = (user_survey_form_url: string, environment: 'local' | 'production') => {
    const config = tenantConfig.parse(testTenant('alpha', { user_survey_form_url }));
    const tenants = createTenantDirectory([{ file: 'alpha.json', config, written: {} }], {
      ...serving,
      environment,
    });
    const [host = ''] = config.hosts;
    const found = tenants.find('alpha')?.user_survey_form_url;
    // Pages embed the configuration with placeholders.
    expect(tenants.findWithPlaceholders(host)?.user_survey_form_url).toBe(found);
    return found;
  };
  expect(surveyUrl('{forms}/survey', 'local')).toBe('http://forms.localhost:3000/survey');
  expect(surveyUrl('{forms}/survey', 'production')).toBe('');
  const formUrl = 'https://forms.example/s?id=1';
  expect([surveyUrl(formUrl, 'local'), surveyUrl(formUrl, 'production')]).toEqual([
    formUrl,
    formUrl,
  ]);
  for (const wrong of [
    'http://forms.example',
    '{forms}.evil.example',
    'javascript:1',
    '{origin}/x',
  ])
    expect(() => surveyUrl(wrong, 'local')).toThrow();
});

it('the demo’s ads appear in development only, all other ads in other environments only', () => {
  const hosts = (named: string[], environment: 'local' | 'production') => {
    const config = tenantConfig.parse(testTenant('alpha', { ads: { hosts: named } }));
    const tenants = createTenantDirectory([{ file: 'alpha.json', config, written: {} }], {
      ...serving,
      environment,
    });
    const found = tenants.find('alpha')?.ads?.hosts;
    // Pages embed the configuration with placeholders.
    expect(tenants.findWithPlaceholders(config.hosts[0] ?? '')?.ads?.hosts).toEqual(found);
    return found;
  };
  const other = 'https://ads.example';
  expect(hosts(['{ads}', other], 'local')).toEqual(['http://ads.localhost:3000']);
  expect(hosts(['{ads}', other], 'production')).toEqual([other]);
  expect(hosts(['{ads}'], 'production')).toBeUndefined();
  expect(hosts([other], 'local')).toBeUndefined();
  for (const wrong of ['http://ads.example', 'https://ads.example/path', '*', 'https://*.example'])
    expect(() => hosts([wrong], 'production')).toThrow('must be an https origin');
});

it('the former names of ad settings are still valid', () => {
  const ads = { hosts: ['https://ads.example'], spared: ['members'], asks_consent: false };
  expect(tenantConfig.parse(testTenant('alpha', { ads })).ads).toMatchObject({
    ad_free: ['members'],
    requires_consent: false,
  });
});

describe('the demo’s own sign-in providers', () => {
  const at = (name: string) => `{providers}/ifa${name}`;
  const ifa = {
    issuer: at(''),
    authorize_url: at('/auth'),
    token_url: at('/token'),
    jwks_url: at('/jwks'),
    client_id: 'alpha',
  };
  const config = tenantConfig.parse(testTenant('alpha', { auth_providers: { ifa } }));
  const files = [{ file: 'alpha.json', config, written: {} }];

  it('have a host of their own in development, and are absent in production', () => {
    const local = createTenantDirectory(files, serving);
    expect(local.find('alpha')?.auth_providers.ifa?.token_url).toBe(
      'http://providers.localhost:3000/ifa/token',
    );
    const production = createTenantDirectory(files, { ...serving, environment: 'production' });
    expect(production.find('alpha')?.auth_providers).toEqual({});
  });

  it.each([
    'http://provider.example/ifa',
    'ftp://provider.example',
    '//provider.example',
    'javascript:1',
  ])('a provider at %s is refused', (issuer) => {
    const input = testTenant('alpha', { auth_providers: { ifa: { ...ifa, issuer } } });
    expect(tenantConfig.safeParse(input).success).toBe(false);
  });
});

describe('third-party services', () => {
  const third_parties = { facebook: { app_id: '1234567' } };
  const config = tenantConfig.parse(testTenant('alpha', { third_parties }));
  const files = [{ file: 'alpha.json', config, written: {} }];

  it('[TPS-01] are absent from the configuration and from pages in the local environment', () => {
    const local = createTenantDirectory(files, serving);
    expect(local.find('alpha')?.third_parties).toBeUndefined();
    expect(local.findWithPlaceholders('alpha.test')?.third_parties).toBeUndefined();
    const production = createTenantDirectory(files, { ...serving, environment: 'production' });
    const named = { facebook: { app_id: '1234567', version: 'v15.0' } };
    expect(production.find('alpha')?.third_parties).toEqual(named);
    expect(production.findWithPlaceholders('alpha.test')?.third_parties).toEqual(named);
  });

  it.each([
    {},
    { facebook: {} },
    { segment: { write_key: 'key1', api_url: 'http://api.example' } },
    { google_cast: { receiver_app_id: 'default' } },
    { google_cast: { app_id: 'CC1AD845' } },
  ])('refuse settings that are empty, incomplete or plain http: %j', (named) => {
    const input = { ...testTenant('alpha'), third_parties: named };
    expect(tenantConfig.safeParse(input).success).toBe(false);
  });

  it('use Google’s default Cast receiver without an id, and report a malformed receiver id', () => {
    const cast = (google_cast: object) =>
      tenantConfig.safeParse({ ...testTenant('alpha'), third_parties: { google_cast } });
    expect(cast({}).data?.third_parties).toEqual({ google_cast: { receiver_app_id: 'CC1AD845' } });
    expect(cast({ receiver_app_id: 'A1B2C3D4' }).success).toBe(true);
    expect(cast({ receiver_app_id: 'cc1ad845' }).error?.issues).toMatchObject([
      {
        path: ['third_parties', 'google_cast', 'receiver_app_id'],
        message: 'must be the id of a receiver: eight characters of 0-9 A-F, such as CC1AD845',
      },
    ]);
  });
});
