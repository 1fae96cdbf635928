import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';

/** Edges of an icon, px. */
export const iconSizes = [192, 512] as const;
/** What the home screen of an iPhone shows. */
export const touchIconSize = 180;

/** `maskable`: the system cuts its own shape out of it; it does not of the others. */
export type IconPurpose = 'any' | 'maskable';

export interface IconName {
  readonly size: number;
  readonly purpose: IconPurpose;
}

/** Counts changes of the drawing itself, so that they get new addresses. */
const drawing = 1;

/** Changes whenever an icon of the tenant would. */
const versionOf = ({ brand, name_short: name, enable_white_theme: light }: TenantConfig): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, brand, name, light]))
    .digest('base64url')
    .slice(0, 10);

/** The address of an icon; another look is at another one. */
export const iconPath = (tenant: TenantConfig, size: number, purpose: IconPurpose): string =>
  `/app-icons/${versionOf(tenant)}/${purpose}-${size}.png`;

/** Which icon a file is, or null for one that there is not. */
export function readIconName(file: string): IconName | null {
  const [, purpose, digits] = /^(any|maskable)-(\d{3})\.png$/.exec(file) ?? [];
  const size = Number(digits);
  const isKnown = size === touchIconSize || iconSizes.some((known) => known === size);
  return isKnown ? { size, purpose: purpose as IconPurpose } : null;
}
