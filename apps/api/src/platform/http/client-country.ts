/** Where a client is, as far as anybody can tell. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import proxyAddress from '@fastify/proxy-addr';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyRequest } from 'fastify';
import { Reader } from 'mmdb-lib';
import { StartupError } from '../error.ts';
import type { Platform } from '../platform.ts';
import { defineResource } from '../resources.ts';
import { addressOf } from './request-origin.ts';

/** Addresses whose countries are kept: more than watch at the same time. */
const maxEntries = 20_000;
const countryShape = /^[A-Z]{2}$/;

/** A country of an address, in the words of the bundled database or in MaxMind's. */
type Row = { readonly country_code?: string; readonly country?: { readonly iso_code?: string } };

/** Of what an address begins with when it is an IPv4 one that came over an IPv6 socket. */
const mapped = /^::ffff:(?=\d+\.)/i;
/** Loopback, link-local and private addresses, some of which files of countries have wrong. */
const isNowhere = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Countries of addresses, from a file in memory; it is read when the first address is asked for. Null
 * for loopback and private addresses, and for those that the file does not know.
 */
function readCountries(file: string): (address: string) => string | null {
  let reader: Reader<never> | null = null;
  const cache = new Map<string, string | null>();
  return (address) => {
    const known = cache.get(address);
    if (known !== undefined) return known;
    if (address === '' || isNowhere(address, 0)) return null;
    reader ??= new Reader(readFileSync(file));
    // The library describes the rows of MaxMind's own files alone.
    const row = reader.get(address.replace(mapped, '')) as Row | null;
    const code = row?.country_code ?? row?.country?.iso_code ?? '';
    const country = countryShape.test(code) ? code : null;
    cache.set(address, country);
    const [oldest] = cache.keys();
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
    return country;
  };
}

/** Throws `StartupError` for a file of an operator's own that is no database of countries. */
function checkOwn(file: string): void {
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
   * ISO 3166 alpha-2: what a trusted proxy says, else where the address is, else the tenant's default
   * . Anybody else's header is what a viewer would like to be believed.
   */
  of(request: FastifyRequest, tenant: Pick<TenantConfig, 'default_country'>): string;
}

export function createClientCountries({ config }: Pick<Platform, 'config'>): ClientCountries {
  const { countryHeader: header, countryDatabase: own, trustProxy } = config;
  if (own !== null) checkOwn(own);
  const isProxy = trustProxy.length === 0 ? () => false : proxyAddress.compile([...trustProxy]);
  const bundled = import.meta
    .resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
  const countryAt = readCountries(own ?? fileURLToPath(bundled));

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

/** Those of a running backend. */
export const clientCountries = defineResource(createClientCountries, () => {});
