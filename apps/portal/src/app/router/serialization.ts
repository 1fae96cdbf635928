/** Serialises the results and errors of loaders for the router's hydration in the browser. */
import { createSerializationAdapter } from '@tanstack/react-router';
import { ApiError, type FailureCode } from '../../lib/api/api-error.ts';
import { packToJson, unpack, type PackedData } from '../hydration/packed-data.ts';

interface SerializedError {
  readonly status: number;
  readonly code: FailureCode;
  readonly serverMessage: string | null;
}

/** Serialises any error; one that is not an `ApiError` states only that the server failed. */
const errors = createSerializationAdapter({
  key: 'error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error): SerializedError =>
    error instanceof ApiError
      ? { status: error.status, code: error.code, serverMessage: error.serverMessage }
      : { status: 500, code: 'default_error_message', serverMessage: null },
  fromSerializable: (error: SerializedError): Error => new ApiError(error),
});

/**
 * Packs loader data: a list of cards as plain JSON repeats the same keys and teams many times.
 * @param isLoaderData selects the objects to pack; the browser only unpacks
 */
const loaderData = (isLoaderData: (value: unknown) => boolean) =>
  createSerializationAdapter({
    key: 'data',
    test: (value: unknown): value is object =>
      typeof value === 'object' && value !== null && isLoaderData(value),
    toSerializable: (data: object): string => packToJson(data),
    fromSerializable: (json: string): object => unpack(JSON.parse(json) as PackedData) as object,
  });

/** Returns the router's `serializationAdapters`; the server passes `isLoaderData`. */
export const serializationAdapters = (isLoaderData: (value: unknown) => boolean = () => false) =>
  [loaderData(isLoaderData), errors] as const;
