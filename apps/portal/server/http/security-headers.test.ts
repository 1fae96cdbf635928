import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptTexts } from './inline-scripts.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { aTenant } from '../testing.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const themeCss = ':root{--t-accent:#fff}';
const policyOf = (change: Parameters<typeof aTenant>[0] = {}, pays = false, isSensitive = pays) => {
  const policy = contentSecurityPolicy({ tenant: aTenant(change), themeCss, pays, isSensitive });
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
};

describe('content security policy', () => {
  it('[SEC-03] allows this site’s files and the known inline scripts, and no other script', () => {
    expect(inlineScriptTexts.length).toBeGreaterThan(1);
    const policy = policyOf();
    expect(policy['script-src']).toEqual([`'self'`, ...inlineScriptTexts.map(hash)]);
    expect(policy['style-src']).toEqual([`'self'`, hash(themeCss)]);
    expect(policy).toMatchObject({
      'default-src': [`'none'`],
      'frame-src': [`'none'`],
      'frame-ancestors': [`'none'`],
      'base-uri': [`'none'`],
      'object-src': [`'none'`],
      'form-action': [`'self'`],
      'worker-src': [`'self'`],
    });
  });

  it('[SEC-03] allows the scripts that hydrate the page by their hashes', () => {
    const scripts = ['first()', 'second()'];
    const policy = contentSecurityPolicy({ tenant: aTenant(), themeCss, scripts });
    const hashes = [...inlineScriptTexts, ...scripts].map(hash).join(' ');
    expect(policy).toContain(`script-src 'self' ${hashes};`);
  });

  it('[SEC-03] lets only the streaming engine’s parser make markup from text', () => {
    expect(policyOf()).toMatchObject({
      'require-trusted-types-for': [`'script'`],
      'trusted-types': ['default', 'offline'],
    });
  });

  it('lists the tenant’s sites, and never a wildcard for every site', () => {
    const sameOrigin = policyOf({ api_base: '{origin}', app_config: { socket_base: '{origin}' } });
    expect(sameOrigin).toMatchObject({
      'img-src': [`'self'`, 'data:', 'blob:'],
      'media-src': [`'self'`, 'blob:', 'data:'],
      'connect-src': [`'self'`],
    });
    const otherOrigins = policyOf({
      api_base: 'https://api.example/v1',
      app_config: { socket_base: 'http://live.example' },
      picture_sources: ['https://pictures.example/crests/', 'https://pictures.example/faces/'],
      stream_sources: ['https://streams.example'],
      auth_providers: {
        ifa: {
          issuer: 'https://id.example',
          authorize_url: 'https://id.example/authorize',
          token_url: 'https://token.example/token',
          jwks_url: 'https://id.example/keys',
          client_id: 'portal',
        },
      },
    });
    expect(otherOrigins).toMatchObject({
      'img-src': [`'self'`, 'data:', 'blob:', 'https://api.example', 'https://pictures.example'],
      'media-src': [`'self'`, 'blob:', 'data:', 'https://api.example', 'https://streams.example'],
      'connect-src': [
        `'self'`,
        'https://api.example',
        'http://live.example',
        'wss://api.example',
        'ws://live.example',
        'https://token.example',
        'https://streams.example',
      ],
      'script-src': sameOrigin['script-src'],
    });
  });

  it('[SEC-03, COM-20] lists the card provider on pages that pay, with its key, and nowhere else', () => {
    const stripe = { payments: { provider: 'stripe', public_key: 'pk_test_12345678' } } as const;
    const namesStripe = (policy: ReturnType<typeof policyOf>) =>
      JSON.stringify(policy).includes('stripe');
    expect(namesStripe(policyOf(stripe))).toBe(false);
    expect(policyOf(stripe)).toEqual(policyOf());
    expect(namesStripe(policyOf({}, true))).toBe(false);
    expect(namesStripe(policyOf({ payments: { provider: 'sandbox' } }, true))).toBe(false);
    const paying = policyOf(stripe, true);
    expect(paying).toMatchObject({
      'script-src': [
        ...(policyOf()['script-src'] ?? []),
        'https://js.stripe.com',
        'https://*.js.stripe.com',
      ],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'frame-ancestors': [`'none'`],
    });
    expect(paying['connect-src']).toContain('https://api.stripe.com');
    // Its script adds scripts and frames by text.
    expect(paying['require-trusted-types-for']).toBeUndefined();
  });

  it('[SEC-03] allows the folders of Google’s Cast SDK if the tenant enables it, and nothing else of that site', () => {
    const withCast = {
      third_parties: { google_cast: { receiver_app_id: 'CC1AD845' } },
    };
    const policy = policyOf(withCast);
    expect(policy['script-src']?.filter((source) => source.startsWith('https:'))).toEqual([
      'https://www.gstatic.com/cv/js/sender/',
      'https://www.gstatic.com/cast/sdk/libs/sender/',
      'https://www.gstatic.com/eureka/clank/',
    ]);
    const { 'script-src': _scripts, ...others } = policy;
    expect(JSON.stringify(others)).not.toContain('gstatic');
    expect(JSON.stringify(policyOf())).not.toContain('gstatic');
    expect(JSON.stringify(policyOf(withCast, false, true))).not.toContain('gstatic');
  });

  it('[SEC-03, SRV-09] allows framing the survey’s form, except on pages that pay', () => {
    const survey = { user_survey_form_url: 'https://forms.example/s/7' };
    const withSurvey = policyOf(survey);
    expect(withSurvey['frame-src']).toEqual(['https://forms.example']);
    expect(withSurvey['connect-src']).toEqual([`'self'`, 'https://forms.example']);
    expect(withSurvey['script-src']).toEqual(policyOf()['script-src']);
    // A tenant that sells nothing has no such page.
    expect(policyOf(survey, true)).toEqual(withSurvey);
    const paying = policyOf({ ...survey, payments: { provider: 'sandbox' } }, true);
    expect(JSON.stringify(paying)).not.toContain('forms.example');
  });

  it('[SEC-03, SEC-20] lists the tenant’s ad sites for calls and media, except on pages that pay', () => {
    const ads = { ads: { hosts: ['https://ads.example', 'https://videos.example:8443'] } };
    const withAds = policyOf(ads);
    expect(withAds).toEqual({
      ...policyOf(),
      'media-src': [...(policyOf()['media-src'] ?? []), ...ads.ads.hosts],
      'connect-src': [...(policyOf()['connect-src'] ?? []), ...ads.ads.hosts],
    });
    expect(policyOf({ ...ads, payments: { provider: 'sandbox' } }, true)).toEqual(
      policyOf({ payments: { provider: 'sandbox' } }, true),
    );
    // Nor on pages for sign-in or the account.
    expect(policyOf(ads, false, true)).toEqual(policyOf());
  });

  it('[SEC-03] lists no stream sites in documents that are left before a match is shown', () => {
    const streams = { stream_sources: ['https://streams.example'] };
    const namesStreams = (...args: Parameters<typeof policyOf>) =>
      JSON.stringify(policyOf(...args)).includes('streams.example');
    expect(namesStreams({ ...streams, payments: { provider: 'sandbox' } }, true)).toBe(false);
    expect(namesStreams({ ...streams, ads: { hosts: ['https://ads.example'] } }, false, true)).toBe(
      false,
    );
    const services = { facebook: { app_id: '1234567' } };
    expect(namesStreams({ ...streams, third_parties: services }, false, true)).toBe(false);
    // Elsewhere a document that opened on the login page may show a match later.
    expect(namesStreams(streams, false, true)).toBe(true);
    expect(namesStreams({ ...streams, ads: { hosts: ['https://ads.example'] } })).toBe(true);
  });

  it('[SEC-03] lets pages that play call the tenant’s licence servers, and nothing more', () => {
    const drm = {
      widevine: { licence_url: 'https://licences.example/widevine?tenant=1' },
      fairplay: {
        licence_url: 'https://licences.example/fairplay',
        certificate_url: 'https://certificates.example:8443/fairplay.cer',
      },
    };
    const sites = ['https://licences.example', 'https://certificates.example:8443'];
    expect(policyOf({ drm })).toEqual({
      ...policyOf(),
      'connect-src': [...(policyOf()['connect-src'] ?? []), ...sites],
    });
    const paying = JSON.stringify(policyOf({ drm, payments: { provider: 'sandbox' } }, true));
    expect(paying).not.toContain('licences.example');
  });

  it('allows framing the sandbox bank’s page where it prompts, and nowhere else', () => {
    const sandbox = { payments: { provider: 'sandbox' } } as const;
    expect(policyOf(sandbox)['frame-src']).toEqual([`'none'`]);
    const paying = policyOf({ ...sandbox, api_base: 'https://api.example/v1' }, true);
    expect(paying['frame-src']).toEqual([`'self'`, 'https://api.example']);
    expect(paying['require-trusted-types-for']).toEqual([`'script'`]);
    expect(paying['script-src']).toEqual(policyOf(sandbox)['script-src']);
  });

  it('[SEC-03] lists the tenant’s services, and none on pages that exclude them', () => {
    const third_parties = {
      segment: { write_key: 'key1', api_url: 'https://events.example/v1' },
      bugsnag: { api_key: '0123456789abcdef0123456789abcdef' },
    };
    const open = policyOf({ third_parties });
    expect(open['connect-src']).toEqual([
      `'self'`,
      'https://cdn.segment.com',
      'https://events.example',
      'https://notify.bugsnag.com',
    ]);
    // Both are built in: no script of theirs, and Trusted Types as everywhere.
    expect({ ...open, 'connect-src': [] }).toEqual({ ...policyOf(), 'connect-src': [] });
    const scripts = {
      onesignal: { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' },
      facebook: { app_id: '1234567' },
    };
    const withScripts = policyOf({ third_parties: scripts });
    expect(withScripts['script-src']?.filter((source) => source.startsWith('http'))).toEqual([
      'https://cdn.onesignal.com',
      'https://api.onesignal.com',
      'https://connect.facebook.net',
    ]);
    expect(withScripts['require-trusted-types-for']).toBeUndefined();
    const all = { third_parties: { ...third_parties, ...scripts } };
    expect(policyOf(all, false, true)).toEqual(policyOf());
    expect(policyOf(all, true)).toEqual(policyOf({}, true));
  });
});
