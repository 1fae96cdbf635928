import { describe, expect, it } from 'vitest';
import * as contract from './index.ts';

const { callAddresses, callSchemas, contentSchemas, errorCodes, accountExportShape } = contract;

/** Lists the nouns' exports whose name has this ending. */
const partsOf = (ending: RegExp): object[] =>
  Object.entries(contract)
    .filter(([name, value]) => ending.test(name) && typeof value === 'object')
    .map(([, value]) => value as object);

describe('exports of nouns', () => {
  it.each([
    ['addresses of calls', /^(?!call).+Addresses$/, callAddresses],
    ['schemas of calls', /^(?!call).+Calls$/, callSchemas],
    ['what is exported of an account', /^.+Export$/, accountExportShape],
    ['what is brought into a tenant', /^(?!no).+Content$/, contentSchemas],
    ['error codes', /^.+Errors$/, errorCodes],
    ['schemas of socket messages', /^.+ClientSchemas$/, contract.clientMessages],
  ])('are all in the single list of %s, and no name is exported twice', (_, ending, whole) => {
    const names = partsOf(ending).flatMap((part) => Object.keys(part));
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it('have unique call addresses', () => {
    const places = Object.values(callAddresses).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
