import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of tenants of an installation that are stored in its database. */
export const maxStoredTenants = 1000;
/** Pattern of the ids of tenants. */
export const tenantIdPattern = /^[a-z][a-z0-9-]{1,31}$/;
/** The brand of a new tenant, except its logos. */
export const newBrand = {
  accent: '#2f6fed',
  secondary: '#10233f',
  neutral: { hue: 255, chroma: 0.3 },
  displayFont: 'archivo',
  radius: 12,
  density: 'comfortable',
  hero: 'panel',
  cards: 'plain',
  headings: { weight: 700, uppercase: false },
  defaultTheme: 'dark',
} as const;
/** Largest SVG of a logo, bytes. */
export const maxLogoDrawingBytes = 256 * 1024;

/** How a host name shows that it belongs to a tenant: a DNS record of type TXT, or a file that it serves. */
export const hostProof = {
  /** Name of the record, before the host name. */
  recordPrefix: '_grandstand.',
  filePath: '/.well-known/grandstand-verification.txt',
  /** How the text of the record or file starts; the token of the host follows. */
  textPrefix: 'grandstand-verification=',
} as const;

/**
 * Settings that only an administrator of the platform changes: they concern the machine, sites that it calls or that
 * speak for the tenant, or sales without money.
 */
export const administratorSettings = [
  'api_base',
  'app_config',
  'auth_providers',
  'demo',
  'portal_url',
  'recording_ladder',
  'recording_storage',
] as const;

export const tenantErrors = {
  tenant_of_file: {
    status: 409,
    message: 'A file of the server configures this portal; change the file and restart',
  },
  tenant_exists: { status: 409, message: 'There is a portal with this id already' },
  tenant_host_taken: { status: 409, message: 'Another portal has this host name' },
  tenant_sells: {
    status: 409,
    message:
      'Customers have subscriptions that renew; archive the products and end the renewals first',
  },
  tenant_last: { status: 409, message: 'This is the only portal that is served' },
} as const satisfies ErrorCodes;

const read = { method: 'GET', caller: 'operator', permission: 'tenant:edit' } as const;
const change = { method: 'POST', caller: 'operator', permission: 'tenant:edit' } as const;

export const tenantAddresses = {
  list: { ...read, path: '/api/operator/tenant/list' },
  get: { ...read, path: '/api/operator/tenant/get/{id}' },
  create: { ...change, reauthentication: true, path: '/api/operator/tenant/create' },
  update: { ...change, path: '/api/operator/tenant/update/{id}' },
  setPicture: { ...change, path: '/api/operator/tenant/set_picture/{id}' },
  checkHost: { ...change, path: '/api/operator/tenant/check_host/{id}' },
  setOperatorProvider: {
    ...change,
    reauthentication: true,
    path: '/api/operator/tenant/set_operator_provider/{id}',
  },
  removeOperatorProvider: {
    ...change,
    reauthentication: true,
    path: '/api/operator/tenant/remove_operator_provider/{id}',
  },
  archive: { ...change, reauthentication: true, path: '/api/operator/tenant/archive/{id}' },
  restore: { ...change, reauthentication: true, path: '/api/operator/tenant/restore/{id}' },
} as const satisfies CallAddresses;
