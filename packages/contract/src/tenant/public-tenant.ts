import type { PublicTenantConfig, TenantConfig } from './tenant.ts';

/** Returns the public part of a tenant's configuration. */
export function toPublicTenantConfig(tenant: TenantConfig): PublicTenantConfig {
  const {
    $schema: _schema,
    hosts: _hosts,
    auth_providers: _providers,
    device_limit: _limit,
    max_streams: _streams,
    stored_card_proof_above: _proof,
    stream_sources: _sources,
    epg_sources: _guides,
    app_links: _apps,
    default_country: _country,
    seller_lines: _seller,
    comment_slow_seconds: _slow,
    comment_account_age_hours: _age,
    comment_held_words: _words,
    embed_origins: sites,
    ...open
  } = tenant;
  const embedding = sites.includes('*') ? 'anywhere' : sites.length > 0 ? 'listed' : 'nowhere';
  return { ...open, embedding };
}
