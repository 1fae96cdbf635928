/*
 * UI engineer: this file is yours. The server calls `themeCss` once per tenant and puts the answer in a
 * hashed <style> of every page, before the style sheet. Keep the signature; fill in the real tokens.
 * `<html>` carries `data-theme="dark|light"`, `data-tenant`, `lang` and `dir`.
 */
import type { PublicTenantConfig } from '@grandstand/contract';

/** The `--t-*` variables of a tenant's brand. */
export function themeCss(brand: PublicTenantConfig['brand']): string {
  return `:root{--t-accent:${brand.accent};--t-secondary:${brand.secondary}}`;
}
