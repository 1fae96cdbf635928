import { describe, expect, it } from 'vitest';
import {
  callsByName,
  directionOf,
  event,
  eventListBody,
  firstWeekdayOf,
  formatLocaleOf,
  identityListBody,
  identityMediaTypes,
  locales,
  matchLocale,
  nearestLocale,
  localePrefix,
  publicTenantConfig,
  registerBody,
  splitLocale,
  tenantConfig,
  toPublicTenantConfig,
  type TenantConfigInput,
} from './index.ts';

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('lists', () => {
  it('[DSC-01] a list without parameters requests page 0 of size 10', () => {
    expect(eventListBody.parse({})).toMatchObject({ page: 0, size: 10 });
    expect(identityListBody.parse({})).toMatchObject({ paging: { page: 0, size: 10 } });
  });

  it.each([
    [{ size: 101 }, 'must not be more than 100'],
    [{ page: -1 }, 'page'],
    [{ page: 'two' }, 'page'],
    [{ sort: 'price' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ colour: 'red' }, 'colour'],
    [{ event_date: 'today' }, 'start~end in milliseconds'],
    [{ status: ['ended'] }, 'status'],
    [{ 'identities.id': ['a b'] }, 'identities.id'],
  ])('refuses %j and reports the fault', (body, named) => {
    const result = eventListBody.safeParse(body);
    expect(result.success).toBe(false);
    expect(issuesOf(result).join('\n')).toContain(named);
  });

  it('[DSC-19] an identity filter accepts only identity and identity_item', () => {
    for (const kind of identityMediaTypes)
      expect(identityListBody.parse({ filters: { media_type: kind } }).filters.media_type).toEqual([
        kind,
      ]);
    expect(identityListBody.safeParse({ filters: { media_type: 'team' } }).success).toBe(false);
  });
});

describe('enumerations', () => {
  it('[EVT-12] event types are event, clip, highlight, user_clip and user_highlight', () => {
    expect(event.shape.eventType.options.toSorted()).toEqual([
      'clip',
      'event',
      'highlight',
      'user_clip',
      'user_highlight',
    ]);
    expect(event.shape.mediaType.options).toEqual(event.shape.eventType.options);
  });
});

describe('the map of calls', () => {
  it('has schemas for every address, and no address twice', () => {
    const addresses = Object.values(callsByName).map((call) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const call of Object.values(callsByName)) {
      expect(call.response).toBeDefined();
      expect('params' in call).toBe(call.path.includes('{'));
      expect(call.method === 'GET' && 'body' in call).toBe(false);
    }
  });
});

describe('sign-up fields', () => {
  const fields = {
    username: 'ann@example.org',
    password: 'longenough',
    display_name: '  Ann Lee ',
    strategy: 'refresh',
  };

  it('trims the name and refuses blank names, short passwords and unknown keys', () => {
    expect(registerBody.parse(fields).display_name).toBe('Ann Lee');
    const broken = { ...fields, username: 'ann', password: 'short', display_name: ' ', id: 'x' };
    const issues = issuesOf(registerBody.safeParse(broken)).join('\n');
    for (const named of ['username', 'password', 'display_name', '"id"'])
      expect(issues).toContain(named);
  });

  it.each(['2024-02-30', '30.02.2024'])('refuses %s as a date of birth', (date_of_birth) => {
    expect(registerBody.safeParse({ ...fields, date_of_birth }).success).toBe(false);
  });
});

describe('tenant configuration', () => {
  const minimal: TenantConfigInput = {
    id: 'club',
    hosts: ['club.example'],
    name: 'Club',
    name_short: 'club',
    portal_url: 'https://club.example',
    api_base: '{origin}',
    brand: {
      accent: '#e4002b',
      secondary: '#112244',
      neutral: { hue: 220, chroma: 0.1 },
      displayFont: 'archivo',
      radius: 8,
      density: 'comfortable',
      headings: { weight: 800, uppercase: false },
      logoUrl: '/media/art/logo.svg',
      markUrl: '/media/art/mark.svg',
      defaultTheme: 'dark',
    },
  };

  it('[TEN-02] accepts the specified keys by their exact names', () => {
    const keys = {
      social: {
        url_google_play_store: 'https://play.google.com/store/apps/details?id=club',
        url_app_store: 'https://apps.apple.com/app/id1',
      },
      enable_match_stats: true,
      enable_game_highlights: true,
      enable_player_highlights: true,
      enable_smart_app_banner: true,
      enable_leagues_view: true,
      enable_white_theme: true,
      enable_skip_login_page_for_ifa_sso: true,
      user_survey_form_url: 'https://forms.example/1',
      app_config: { socket_base: 'https://club.example' },
      enable_auth_via: { facebook: true, google: true, apple: true },
      hasIfaAuth: true,
    };
    expect(tenantConfig.parse({ ...minimal, ...keys })).toMatchObject(keys);
  });

  it('has a public part with the fields of its schema, and no other', () => {
    const shown = toPublicTenantConfig(tenantConfig.parse(minimal), 'en');
    expect(Object.keys(shown).filter((key) => !(key in publicTenantConfig.shape))).toEqual([]);
    expect(publicTenantConfig.parse(shown)).toEqual(shown);
  });

  it('[TEN-02] absent switches default to off', () => {
    const tenant = tenantConfig.parse(minimal);
    const switchedOn = Object.entries(tenant).filter(
      ([key, value]) => key.startsWith('enable_') && value === true,
    );
    expect(switchedOn).toEqual([]);
    expect(tenant.enable_auth_via).toEqual({ facebook: false, google: false, apple: false });
    expect(tenant.app_config.socket_base).toBe('');
  });

  it.each([
    [{ hosts: ['Club.example:3000'] }, 'hosts.0'],
    [{ enable_white_theme: 'yes' }, 'enable_white_theme'],
    [{ enable_whit_theme: true }, 'enable_whit_theme'],
    [{ time_zone: 'Mars/Olympus' }, 'IANA time zone'],
    [{ portal_url: 'club.example' }, 'portal_url'],
    [{ home: ['live', 'weather'] }, 'home.1'],
  ])('refuses %j and names the key', (change, named) => {
    expect(issuesOf(tenantConfig.safeParse({ ...minimal, ...change })).join('\n')).toContain(named);
  });

  it.each([
    'https://club.example/',
    'https://club.example/news',
    'https://*.club.example',
    'https://club.*',
    'https://club.example *',
    "https://club.example; script-src 'unsafe-inline'",
    'https://club.example\r\nSet-Cookie: a=b',
    'https://club.example\n',
    'https://user@club.example',
    'https://club.example:99999999',
    'https://club.example?x',
    'https://Club.example',
    'http://club.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//club.example',
    'club.example',
    "'self'",
    'null',
    '**',
    '',
  ])('[SEC-26] refuses %j as a site that may embed clips', (site) => {
    const found = issuesOf(tenantConfig.safeParse({ ...minimal, embed_origins: [site] }));
    expect(found.join('\n')).toContain('embed_origins.0');
  });

  it('[SEC-26] allows no embedding by default, and any site only if `*` is the only entry', () => {
    const embeddingOf = (embed_origins?: string[]) => {
      const parsed = tenantConfig.parse({ ...minimal, ...(embed_origins && { embed_origins }) });
      return toPublicTenantConfig(parsed, 'en').embedding;
    };
    expect(embeddingOf()).toBe('nowhere');
    const sites = [
      'https://www.club.example',
      'https://fans.example:8443',
      'http://localhost:4000',
    ];
    expect(embeddingOf(sites)).toBe('listed');
    expect(embeddingOf(['*'])).toBe('anywhere');
    const both = tenantConfig.safeParse({ ...minimal, embed_origins: ['*', ...sites] });
    expect(issuesOf(both).join('\n')).toContain('embed_origins: must be either * alone');
  });
});

describe('locales', () => {
  it('[I18N-02] splits the prefix of each of the fourteen locales from the path', () => {
    expect(locales).toHaveLength(14);
    for (const locale of locales) {
      const path = `${localePrefix(locale)}/live/`;
      expect(splitLocale(path)).toEqual({ locale, path: '/live/', canonical: true });
    }
    expect(splitLocale('/xx/live/')).toEqual({ locale: 'en', path: '/xx/live/', canonical: true });
  });

  it.each([
    ['/en/live/', 'en', '/live/'],
    ['/fr-ca/', 'fr-CA', '/'],
    ['/EN', 'en', '/'],
  ])('%s is a non-canonical spelling', (path, locale, rest) => {
    expect(splitLocale(path)).toEqual({ locale, path: rest, canonical: false });
  });

  it('[I18N-04] [I18N-05] only Hebrew is written right to left', () => {
    expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['he']);
  });

  it('[I18N-07] English is formatted as en-US', () => {
    expect(formatLocaleOf('en')).toBe('en-US');
    expect(formatLocaleOf('fr-CA')).toBe('fr-CA');
  });

  it('start the week as their country does', () => {
    for (const locale of locales) {
      const format = new Intl.Locale(formatLocaleOf(locale)).maximize();
      // Not in the types yet.
      const { firstDay } = (
        format as unknown as { getWeekInfo: () => { firstDay: number } }
      ).getWeekInfo();
      expect(firstWeekdayOf(locale), locale).toBe(firstDay % 7);
    }
  });

  it.each([
    ['uk', 'uk-UA'],
    ['UK-ua', 'uk-UA'],
    ['bs-Latn-BA', 'bs-BA'],
    ['fr-CA', 'fr-CA'],
    ['fr-BE', 'fr'],
    ['pt-BR', 'pt'],
    ['iw-IL', 'he'],
    ['nl', null],
    ['', null],
    ['constructor', null],
  ])('the language tag %s means the locale %s', (tag, locale) => {
    expect(matchLocale(tag, locales)).toBe(locale);
  });

  it('a language tag matches another country’s locale only if its own is not offered', () => {
    expect(matchLocale('fr-CA', ['en', 'fr'])).toBe('fr');
    expect(matchLocale('fr', ['en', 'fr-CA'])).toBe('fr-CA');
  });

  it('another service gets the nearest language that it knows', () => {
    const known = ['en', 'es', 'fr', 'hr', 'pt-BR', 'zh-CN'] as const;
    expect(nearestLocale('fr-CA', known)).toBe('fr');
    expect(nearestLocale('pt', known)).toBe('pt-BR');
    expect(nearestLocale('ca', known)).toBe('es');
    expect(nearestLocale('bs-BA', known)).toBe('hr');
    expect(nearestLocale('uk-UA', known)).toBeNull();
  });
});
