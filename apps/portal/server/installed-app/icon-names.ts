import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';

/** Sizes of the manifest's icons, px. */
export const iconSizes = [192, 512] as const;
/** For the home screen of an iPhone, px. */
export const touchIconSize = 180;

/** For tabs and search results, px. */
export const tabIconSize = 48;

/** `maskable`: the system crops it to its own shape; other icons are not cropped. */
export type IconPurpose = 'any' | 'maskable';

export interface IconName {
  readonly size: number;
  readonly purpose: IconPurpose;
}

/** Version of the drawing code; a change gives icons new URLs. */
const drawingVersion = 1;

/** A version that changes whenever an icon of the tenant would. */
const versionOf = ({
  brand,
  name_short: name,
  enable_white_theme: hasLightTheme,
}: TenantConfig): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, brand, name, hasLightTheme]))
    .digest('base64url')
    .slice(0, 10);

/** Returns the URL of an icon, which changes with the design. */
export const iconPath = (tenant: TenantConfig, size: number, purpose: IconPurpose): string =>
  `/app-icons/${versionOf(tenant)}/${purpose}-${size}.png`;

/** Parses an icon's file name; null if unknown. */
export function readIconName(file: string): IconName | null {
  const [, purpose, digits] = /^(any|maskable)-(\d{2,3})\.png$/.exec(file) ?? [];
  const size = Number(digits);
  const isKnown = [touchIconSize, tabIconSize, ...iconSizes].includes(size);
  return isKnown ? { size, purpose: purpose as IconPurpose } : null;
}
