import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callsByName } from './calls.ts';
import { buildRequest, createClient, encodeQuery, mapCalls, wrapClient } from './client.ts';

describe('encodeQuery', () => {
  it('[TEN-10] writes arrays as one key[]=value pair per element and encodes values', () => {
    expect(decodeURIComponent(encodeQuery({ types: ['team', 'identity_item'], size: 150 }))).toBe(
      '?types[]=team&types[]=identity_item&size=150',
    );
    expect(encodeQuery({ q: 'a&b=c d/é' })).toBe('?q=a%26b%3Dc%20d%2F%C3%A9');
  });

  it('[TEN-10] round-trips every value through a standard parser', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (values) => {
        const query = encodeQuery({ key: values });
        const read = query.slice(1).split('&').filter(Boolean);
        expect(read.map(decodeURIComponent)).toEqual(values.map((value) => `key[]=${value}`));
      }),
    );
  });

  it('omits undefined and null values, and returns an empty string for an empty query', () => {
    expect(encodeQuery({ a: undefined, b: null })).toBe('');
    expect(encodeQuery({ a: 0, b: false })).toBe('?a=0&b=false');
  });
});

describe('buildRequest', () => {
  it('[EVT-01] encodes the path parameter and the query of event/get_by_id', () => {
    const request = buildRequest('event.get', {
      params: { id: 'a/b' },
      query: { idType: 'referenceId' },
    });
    expect(request.path).toBe('/api/event/get_by_id/id/a%2Fb?idType=referenceId');
    expect(request.body).toBeNull();
  });

  it('names the call and the missing parameter', () => {
    expect(() => buildRequest('clip.get', {})).toThrow('clip.get: path parameter "id" is missing');
  });
});

describe('createClient', () => {
  it('passes the built request to the transport and returns its response', async () => {
    const sent: unknown[] = [];
    const client = createClient(async (request) => {
      sent.push([request.address.method, request.path, request.body]);
      return { content: { entries: [] } };
    });
    await expect(client.event.countBySport()).resolves.toEqual({ content: { entries: [] } });
    await client.event.list({ body: { status: ['live'], page: 1 } });
    expect(sent).toEqual([
      ['GET', '/api/event/grouped_sport_count', null],
      ['POST', '/api/event/list', '{"status":["live"],"page":1}'],
    ]);
  });

  it('passes an abort signal to the transport only when one is given', async () => {
    const signals: unknown[] = [];
    const client = createClient(async ({ signal }) => {
      signals.push(signal);
      return { content: { entries: [] } };
    });
    const signal = { aborted: false };
    await client.event.list({ body: {} }, { signal });
    await client.event.list({ body: {} });
    expect(signals).toEqual([signal, undefined]);
  });
});

describe('wrapClient', () => {
  it('passes every call of a client through one function with its name', async () => {
    const seen: unknown[] = [];
    const client = createClient(async ({ path, results }) => ({ path, results }));
    const wrapped = wrapClient(client, (call, name) => (input, options) => {
      seen.push(name);
      return call(input, { ...options, results: 'shown' });
    });
    await expect(wrapped.info.get({ params: { type: 'terms' } })).resolves.toEqual({
      path: '/api/info/terms',
      results: 'shown',
    });
    expect(seen).toEqual(['info.get']);
  });
});

describe('mapCalls', () => {
  it('has a value for every call of the map, under its noun', () => {
    const named = Object.entries(mapCalls((name) => name)).flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, name]) => [`${noun}.${verb}`, name]),
    );
    expect(named.map(([name]) => name)).toEqual(Object.keys(callsByName));
    expect(named.every(([key, name]) => key === name)).toBe(true);
  });
});
