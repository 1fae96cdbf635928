import { describe, expect, it } from 'vitest';
import * as contract from './index.ts';

const { callAddresses, callSchemas, contentSchemas, errorCodes, accountExportShape } = contract;

/** What nouns export under names with this ending. */
const partsOf = (ending: RegExp): object[] =>
  Object.entries(contract)
    .filter(([name, value]) => ending.test(name) && typeof value === 'object')
    .map(([, value]) => value as object);

describe('what nouns give', () => {
  it.each([
    ['addresses of calls', /^(?!call).+Addresses$/, callAddresses],
    ['schemas of calls', /^(?!call).+Calls$/, callSchemas],
    ['what is exported of an account', /^.+Export$/, accountExportShape],
    ['what is brought into a tenant', /^(?!no).+Content$/, contentSchemas],
    ['error codes', /^.+Errors$/, errorCodes],
    ['schemas of socket messages', /^.+ClientSchemas$/, contract.clientMessages],
  ])('is whole in the one list of %s, and no name is given twice', (_, ending, whole) => {
    const names = partsOf(ending).flatMap((part) => Object.keys(part));
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it('has an address at which no other call is', () => {
    const places = Object.values(callAddresses).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
