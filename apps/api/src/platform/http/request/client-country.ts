/** Determines the country of a client. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import proxyAddress from '@fastify/proxy-addr';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Reader } from 'mmdb-lib';
import { StartupError } from '../../context/error.ts';
import type { Platform } from '../../context/platform.ts';
import { defineResource } from '../../context/resources.ts';
import { addressOf } from './request-origin.ts';

/** Maximum number of cached addresses, more than the viewers at the same time. */
const maxEntries = 20_000;
const countryShape = /^[A-Z]{2}$/;

/** Country of an address, in the bundled database's format or in MaxMind's. */
type Row = { readonly country_code?: string; readonly country?: { readonly iso_code?: string } };

/** Prefix of an IPv4 address that came over an IPv6 socket. */
const mapped = /^::ffff:(?=\d+\.)/i;
/** Loopback, link-local and private addresses, some of which country databases get wrong. */
const isLocalAddress = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Looks up countries by address in a file held in memory, which loads on first use. Returns null for
 * loopback and private addresses, and for unknown ones.
 */
function readCountries(file: string): (address: string) => string | null {
  let reader: Reader<never> | null = null;
  const cache = new LRUCache<string, { readonly country: string | null }>({ max: maxEntries });
  return (address) => {
    const cachedCountry = cache.get(address);
    if (cachedCountry !== undefined) return cachedCountry.country;
    if (address === '' || isLocalAddress(address, 0)) return null;
    reader ??= new Reader(readFileSync(file));
    // The library's types cover only the rows of MaxMind's own files.
    const row = reader.get(address.replace(mapped, '')) as Row | null;
    const code = row?.country_code ?? row?.country?.iso_code ?? '';
    const country = countryShape.test(code) ? code : null;
    cache.set(address, { country });
    return country;
  };
}

/** Throws `StartupError` if an operator's file is not a country database. */
function checkDatabase(file: string): void {
  try {
    void new Reader(readFileSync(file));
  } catch (error) {
    throw new StartupError(
      `COUNTRY_DATABASE: ${file} cannot be read as a MaxMind DB file: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

export interface ClientCountries {
  /**
   * ISO 3166 alpha-2, from a trusted proxy, else from the address, else the tenant's default.
   * Headers from anyone else are ignored.
   */
  of(request: FastifyRequest, tenant: Pick<TenantConfig, 'default_country'>): string;
}

export function createClientCountries({ config }: Pick<Platform, 'config'>): ClientCountries {
  const { countryHeader: header, countryDatabase: ownFile, trustProxy } = config;
  if (ownFile !== null) checkDatabase(ownFile);
  const isProxy = trustProxy.length === 0 ? () => false : proxyAddress.compile([...trustProxy]);
  const bundled = import.meta
    .resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
  const countryAt = readCountries(ownFile ?? fileURLToPath(bundled));

  const fromProxy = ({ headers, socket }: FastifyRequest): string | null => {
    const value = header === null ? undefined : headers[header];
    if (typeof value !== 'string' || !countryShape.test(value)) return null;
    return isProxy(socket.remoteAddress ?? '', 0) ? value : null;
  };
  return {
    of: (request, tenant) =>
      fromProxy(request) ?? countryAt(addressOf(request)) ?? tenant.default_country,
  };
}

/** The country lookup of a running backend. */
export const clientCountries = defineResource(createClientCountries, () => {});
