import type { Locale } from './locales.ts';
import { presentSports } from './sport-constants.ts';
import type { PublicTenantConfig, TenantConfig } from './tenant.ts';

/** Returns the public part of a tenant's configuration, as the pages of a language know it. */
export function toPublicTenantConfig(tenant: TenantConfig, locale: Locale): PublicTenantConfig {
  const {
    $schema: _schema,
    hosts: _hosts,
    auth_providers: _providers,
    device_limit: _limit,
    max_streams: _streams,
    stored_card_proof_above: _proof,
    paid_clip_limits: _clipLimits,
    stream_sources: _sources,
    protected_stream_sources: _protectedSources,
    stream_signers: _signers,
    epg_sources: _guides,
    app_links: _apps,
    default_country: _country,
    seller_lines: _seller,
    tax_rates: _taxes,
    comment_slow_seconds: _slow,
    comment_account_age_hours: _age,
    comment_held_words: _words,
    recording_ladder: _ladder,
    recording_storage: _storage,
    captions_of_minors: _captions,
    legal,
    standings: _standings,
    embed_origins: sites,
    sports,
    division_names: divisionNames = {},
    ...open
  } = tenant;
  const embedding = sites.includes('*') ? 'anywhere' : sites.length > 0 ? 'listed' : 'nowhere';
  const shownNames = Object.entries(divisionNames).flatMap(([title, names]) => {
    const name = names[locale];
    return name === undefined ? [] : [[title, name] as const];
  });
  return {
    ...open,
    embedding,
    ...(legal.email !== undefined && { contact_email: legal.email }),
    sports: presentSports(sports, locale),
    ...(shownNames.length > 0 && { division_names: Object.fromEntries(shownNames) }),
  };
}
