import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import {
  legalTypes,
  localeCookieDays,
  locales,
  maxGraceDays,
  type LegalType,
  dayMs,
  hourMs,
} from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { retentionMs } from '../../../platform/jobs/retention.ts';
import { testTenant } from '../../../testing.ts';
import type { LegalFacts } from '../info.queries.ts';
import { legalHash, legalWarnings, writeLegalPage } from './legal-page.ts';

const bareFacts: LegalFacts = {
  hasTrials: false,
  renews: false,
  limitsRegions: false,
  showsMinors: false,
};
const tenantOf = (changes: Partial<TenantConfigInput> = {}) =>
  tenantConfig.parse(testTenant('alpha', { name: 'Alpha', enable_comments: false, ...changes }));

interface Options {
  readonly changes?: Partial<TenantConfigInput>;
  readonly facts?: Partial<LegalFacts>;
  readonly locale?: (typeof locales)[number];
}

const textOf = (type: LegalType, { changes, facts, locale = 'en' }: Options = {}) =>
  writeLegalPage(type, tenantOf(changes), { ...bareFacts, ...facts }, locale).markdown;

const selling = {
  monetisation: ['ppv', 'svod'],
  payments: { provider: 'sandbox' },
} as const satisfies Partial<TenantConfigInput>;
const ads = { hosts: ['https://ads.example'], requires_consent: false };
const google = { google: { client_id: 'x' } };

/** A setting, the page that it changes, and words that the page has only with this setting. */
const settingEffects: readonly (readonly [string, LegalType, string, Options])[] = [
  ['sales', 'privacy', 'Purchases and receipts', { changes: selling }],
  ['sales', 'terms', 'Withdrawal and refunds', { changes: selling }],
  [
    'trials',
    'terms',
    'A free trial costs nothing',
    { changes: selling, facts: { hasTrials: true } },
  ],
  ['renewal', 'terms', 'until you cancel', { changes: selling, facts: { renews: true } }],
  ['chat', 'privacy', 'Other viewers: your comments', { changes: { enable_comments: true } }],
  ['chat', 'terms', 'moderators can remove', { changes: { enable_comments: true } }],
  ['survey', 'privacy', 'our survey', { changes: { user_survey_form_url: 'https://a.example/f' } }],
  ['ads', 'privacy', 'Ad servers: ads.example', { changes: { ads } }],
  ['ads', 'cookies', 'ads.example', { changes: { ads } }],
  [
    'ads with consent',
    'privacy',
    'Ad servers, only if you agree: ads.example',
    { changes: { ads: { ...ads, requires_consent: true } } },
  ],
  [
    'analytics of others',
    'privacy',
    'Only if you agree: Segment',
    { changes: { third_parties: { segment: { write_key: 'abcdefghij' } } } },
  ],
  [
    'Cast',
    'cookies',
    'Google Cast',
    { changes: { third_parties: { google_cast: { receiver_app_id: 'CC1AD845' } } } },
  ],
  [
    'own analytics',
    'privacy',
    'Our own analytics',
    { changes: { own_analytics: { keep_days: 33, plays_one_of: 1 } } },
  ],
  [
    'own analytics',
    'cookies',
    '33 days',
    { changes: { own_analytics: { keep_days: 33, plays_one_of: 1 } } },
  ],
  [
    'login of others',
    'privacy',
    'Services: Google',
    {
      changes: {
        enable_auth_via: { google: true, apple: false, facebook: false },
        auth_providers: google,
      },
    },
  ],
  ['region blocking', 'terms', 'in every country', { facts: { limitsRegions: true } }],
  ['region blocking', 'privacy', 'find out your country', { facts: { limitsRegions: true } }],
  ['minors', 'privacy', 'Matches of minors', { facts: { showsMinors: true } }],
  ['minors', 'accessibility', 'Matches of minors', { facts: { showsMinors: true } }],
  ['a device limit', 'terms', 'logged in on: 7', { changes: { device_limit: 7 } }],
  ['a stream limit', 'terms', 'at once: 3', { changes: { max_streams: 3 } }],
  [
    'recordings that are deleted',
    'privacy',
    'Recordings: 90 days after',
    { changes: { recording_storage: { retention_days: 90 } } },
  ],
  ['a law', 'terms', 'Germany', { changes: { legal: { law: 'DE' } } }],
  ['a log time', 'privacy', 'IP address: 9 days', { changes: { legal: { log_days: 9 } } }],
  ['a minimum age', 'privacy', 'an account: 16', { changes: { legal: { minimum_age: 16 } } }],
  [
    'an authority',
    'privacy',
    '[Data Office](https://data.example/)',
    { changes: { legal: { authority: { name: 'Data Office', url: 'https://data.example/' } } } },
  ],
  [
    'an address',
    'imprint',
    'Alpha Ltd\\\n1 Main Street',
    { changes: { legal: { company: 'Alpha Ltd', address: ['1 Main Street'] } } },
  ],
  [
    'a mail address',
    'accessibility',
    '[help@a.example](mailto:help@a.example)',
    { changes: { legal: { email: 'help@a.example' } } },
  ],
];

describe('a generated legal page', () => {
  it.each(settingEffects)('covers %s, on the page %s', (_, type, text, options) => {
    expect(textOf(type, options)).toContain(text);
    expect(textOf(type)).not.toContain(text);
  });

  it('promises notifications of its own only without the service that sends them', () => {
    expect(textOf('privacy')).toContain('Your browser’s push service');
    const onesignal = { app_id: '00000000-0000-4000-8000-000000000000' };
    const text = textOf('privacy', { changes: { third_parties: { onesignal } } });
    expect(text).not.toContain('Your browser’s push service');
    expect(text).toContain('Only if you agree: OneSignal');
  });

  it('offers no withdrawal if the operator sets its period to zero', () => {
    const changes = { ...selling, legal: { withdrawal_days: 0 } };
    expect(textOf('terms', { changes: selling })).toContain('without giving a reason: 14 days');
    expect(textOf('terms', { changes })).not.toContain('without giving a reason');
  });

  it('states the retention times that the jobs apply', () => {
    const changes = {
      ...selling,
      enable_comments: true,
      own_analytics: { keep_days: 30, plays_one_of: 1 },
    };
    const text = textOf('privacy', { changes });
    const hours = (ms: number) => `${ms / hourMs} hour${ms === hourMs ? '' : 's'}`;
    const days = (ms: number) => `${ms / dayMs} day${ms === dayMs ? '' : 's'}`;
    const years = (ms: number) => `${ms / 31_536_000_000} year${ms === 31_536_000_000 ? '' : 's'}`;
    expect(text).toContain(`Logins: ${days(retentionMs.session)}`);
    expect(text).toContain(`Privacy choices: ${years(retentionMs.consentChoice)}`);
    expect(text).toContain(`Bans of a device: ${years(retentionMs.commentBan)}`);
    expect(text).toContain(`Reminders: ${days(retentionMs.reminder)} after`);
    expect(text).toContain(`**How long:** ${hours(retentionMs.playback)} after playback`);
    expect(text).toContain(`your network: ${days(retentionMs.paymentSource)}`);
    expect(text).toContain(`**How long:** ${hours(retentionMs.sentMail)}\n`);
    expect(text).toContain(`**How long:** ${days(retentionMs.idempotencyKey)}\n`);
    const terms = textOf('terms', { changes, facts: { renews: true } });
    expect(terms).toContain(`at most: ${maxGraceDays} days`);
    expect(textOf('cookies')).toContain(`cookies, ${localeCookieDays / 365} year`);
  });

  it.each(locales)('is complete in %s, without English words', (locale) => {
    const changes = {
      ...selling,
      enable_comments: true,
      ads,
      own_analytics: { keep_days: 30, plays_one_of: 1 },
      legal: { email: 'help@a.example', minimum_age: 16, log_days: 2 },
    };
    const facts = { hasTrials: true, renews: true, limitsRegions: true, showsMinors: true };
    const english = locale === 'en' ? /(?!)/ : /\b(?:the|your|hours|days|years) /i;
    for (const type of legalTypes) {
      const text = textOf(type, { changes, facts, locale });
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text.match(/^## /gm)?.length ?? 0).toBe(
        textOf(type, { changes, facts }).match(/^## /gm)?.length ?? 0,
      );
      expect(text).not.toMatch(english);
    }
  });

  it('isolates the direction of an address in a right-to-left text', () => {
    const changes = { legal: { company: 'Alpha', address: ['10999 Berlin'] } };
    expect(textOf('imprint', { changes, locale: 'he' })).toContain('\u206810999 Berlin\u2069');
    expect(textOf('imprint', { changes })).toContain('\\\n10999 Berlin\n');
  });

  it('shows words of the tenant as they are, not as Markdown', () => {
    const changes = { legal: { company: '*A* [x](https://evil.example) <b>' } };
    expect(textOf('imprint', { changes })).toContain(
      String.raw`\*A\* \[x\](https://evil.example) \<b\>`,
    );
  });

  it('has a new version only if its content changes', () => {
    const hash = (changes?: Partial<TenantConfigInput>) =>
      legalHash(writeLegalPage('privacy', tenantOf(changes), bareFacts, 'en'));
    expect(hash({ enable_comments: true })).not.toBe(hash());
    expect(hash({ brand: { ...testTenant('a').brand, radius: 4 } })).toBe(hash());
  });
});

describe('the legal settings', () => {
  it('are reported if a public site needs and lacks them, but not for a demo', () => {
    expect(legalWarnings(tenantOf())).toEqual(
      ['address', 'email', 'responsible', 'log_days'].map(
        (name) => `tenant alpha: legal.${name} is missing, so the legal pages leave it out`,
      ),
    );
    expect(legalWarnings(tenantOf({ demo: true }))).toEqual([]);
  });
});
