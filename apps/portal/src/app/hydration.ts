/**
 * What the server leaves in the page for the browser: plain JSON in a script that does not run, so
 * that no content ever becomes code (SEC-22) and the page needs no nonce.
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/names';
import { ApiError, type FailureCode } from '../lib/api/api-error.ts';
import type { NotFoundDetails } from '../lib/errors/not-found.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { packToJson, unpack, type PackedData } from './packed-data.ts';

export const hydrationId = 'ott-page';

interface CarriedFailure {
  readonly status: number;
  readonly code: FailureCode;
  readonly serverMessage: string | null;
}

/** One matched route with what its loader answered. */
export interface CarriedMatch {
  readonly id: string;
  readonly updatedAt: number;
  readonly status: 'success' | 'error' | 'notFound' | 'pending' | 'redirected';
  readonly ssr: boolean | 'data-only' | undefined;
  readonly data: unknown;
  readonly failure: CarriedFailure | null;
  readonly notFound: (NotFoundDetails & { routeId: string }) | null;
  /** The boundary of an address that no route has. */
  readonly unknownAddress: boolean;
}

export interface Hydration {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly renderedAt: number;
  /** Side data took too long on the server: the browser asks for it again. */
  readonly incomplete: boolean;
  readonly matches: readonly CarriedMatch[];
  /** Texts that the page was written with beyond those that its files have. */
  readonly texts?: Partial<Messages>;
}

/** Makes JSON safe inside a script element. */
const escaped = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** JSON that is safe inside a script element. */
export const toScriptJson = (value: unknown): string => escaped(JSON.stringify(value));

/** What the script has: what the routes' loaders answered stands apart, packed. */
interface WrittenHydration extends Omit<Hydration, 'matches'> {
  readonly matches: readonly Omit<CarriedMatch, 'data'>[];
  /** By the place of its match; a match without data has none. */
  readonly data: PackedData;
}

/** The contents of the script. */
export function writeHydration({ matches, ...rest }: Hydration): string {
  const bare = matches.map(({ data: _data, ...match }) => match);
  const json = JSON.stringify({ ...rest, matches: bare } satisfies Omit<WrittenHydration, 'data'>);
  const data = packToJson(Object.fromEntries(matches.map((match, index) => [index, match.data])));
  return escaped(`${json.slice(0, -1)},"data":${data}}`);
}

/** Reads the contents of the script. */
export function readHydration(text: string): Hydration {
  const { data, matches, ...rest } = JSON.parse(text) as WrittenHydration;
  const all = unpack(data) as Readonly<Record<number, unknown>>;
  return { ...rest, matches: matches.map((match, index) => ({ ...match, data: all[index] })) };
}

export const toCarriedFailure = (error: unknown): CarriedFailure =>
  error instanceof ApiError
    ? { status: error.status, code: error.code, serverMessage: error.serverMessage }
    : { status: 500, code: 'default_error_message', serverMessage: null };

export const fromCarriedFailure = (failure: CarriedFailure): ApiError => new ApiError(failure);
