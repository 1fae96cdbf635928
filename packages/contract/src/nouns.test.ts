import { describe, expect, it } from 'vitest';
import * as contract from './index.ts';

const { callAddresses, callSchemas, callsByName, contentSchemas, errorCodes, accountExportShape } =
  contract;

/** Lists the exports whose names have this ending. */
const partsOf = (ending: RegExp): object[] =>
  Object.entries(contract)
    .filter(([name, value]) => ending.test(name) && typeof value === 'object')
    .map(([, value]) => value as object);

describe('exports of nouns', () => {
  it.each([
    ['account exports', /^.+Export$/, accountExportShape],
    ['importable content', /^(?!no).+Content$/, contentSchemas],
    ['error codes', /^.+Errors$/, errorCodes],
    ['schemas of socket messages', /^.+ClientSchemas$/, contract.clientMessages],
  ])('are all in the single list of %s, and no name is exported twice', (_, ending, list) => {
    const names = partsOf(ending).flatMap((part) => Object.keys(part));
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted()).toEqual(Object.keys(list).toSorted());
  });

  it.each([
    ['addresses', /^(?!call)(.+)Addresses$/, callAddresses],
    ['schemas', /^(?!call)(.+)Calls$/, callSchemas],
  ])('are all in the single list of the %s of calls, under their noun', (_, ending, list) => {
    const byNoun = Object.entries(contract).flatMap(([name, value]) => {
      const noun = ending.exec(name)?.[1];
      return noun === undefined || typeof value !== 'object' ? [] : [[noun, value]];
    });
    expect(byNoun.length).toBeGreaterThan(0);
    expect(Object.fromEntries(byNoun)).toEqual(list);
  });

  it('have unique call addresses', () => {
    const addresses = Object.values(callsByName).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
