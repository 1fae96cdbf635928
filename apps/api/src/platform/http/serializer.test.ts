import { callsByName, externalLink } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidResponseError, compileSerializer } from './serializer.ts';

type Compile = (route: Record<'method' | 'url', string> & { schema: z.ZodType }) => typeof String;
const compile = compileSerializer as Compile;
const serializerOf = (schema: z.ZodType) => compile({ schema, method: 'GET', url: '/api/things' });

const thing = z.object({
  id: z.string(),
  title: z.string().nullable(),
  kind: z.enum(['match', 'clip']).nullable(),
  count: z.number().int().min(0),
  share: z.number().nullable(),
  isOpen: z.boolean(),
  hidden: z.literal(true).optional(),
  currency: z.string().default('EUR'),
  place: z.object({ city: z.string().nullable() }).nullable(),
  sides: z.array(z.object({ name: z.string() })),
  options: z.record(z.string(), z.object({ skipped: z.boolean().optional() })),
  range: z.tuple([z.number(), z.number()]),
  value: z.union([z.number(), z.string().max(5)]),
  offset: z.union([z.number(), z.literal('end')]).nullable(),
});
const whole = {
  id: 'a "b" \u2028 ü',
  title: null,
  kind: 'clip',
  count: 3,
  share: 0.25,
  isOpen: false,
  hidden: true,
  currency: 'SEK',
  place: { city: null },
  sides: [{ name: 'Harbour' }, { name: 'Borough' }],
  options: { one: { skipped: true }, two: {} },
  range: [1.5, -2],
  value: 'a',
  offset: 'end',
};

describe('serialized responses', () => {
  it.each([
    ['every field', whole],
    [
      'null where it is allowed',
      { ...whole, title: 'x', kind: null, share: null, place: null, offset: null },
    ],
    ['optional fields left out', { ...whole, hidden: undefined, sides: [], options: {} }],
    ['another member of a union', { ...whole, value: 7.5, offset: 3 }],
  ])('parse back to the same value: %s', (_, response) => {
    const written: unknown = JSON.parse(serializerOf(thing)(response));
    expect(written).toEqual(JSON.parse(JSON.stringify(thing.parse(response))));
  });

  it('omit fields that the contract does not name, at any depth', () => {
    const response = {
      ...whole,
      secret: 1,
      place: { city: 'Osmere', secret: 2 },
      sides: [{ name: 'Harbour', secret: 3 }],
      options: { one: { skipped: true, secret: 4 } },
    };
    expect(serializerOf(thing)(response)).not.toContain('secret');
  });

  it.each([
    ['a text where a number belongs', { count: '3' }, '/count must be integer'],
    ['a missing field', { id: undefined }, "/ must have required property 'id'"],
    ['null where it may not be', { isOpen: null }, '/isOpen must be boolean'],
    ['a word that is not of the list', { kind: 'game' }, '/kind must be equal to one of'],
    ['a number that is too small', { count: -1 }, '/count must be >= 0'],
    ['NaN', { share: Number.NaN }, '/share must be number'],
    ['a fault of an entry', { sides: [{ name: 'a' }, {}] }, '/sides/1 must have required property'],
  ])('refuse %s and name its path', (_, fault, expected) => {
    const write = () => serializerOf(thing)({ ...whole, ...fault });
    expect(write).toThrow(InvalidResponseError);
    expect(write).toThrow('GET /api/things');
    expect(write).toThrow(expected);
  });

  it('refuse unknown fields of a strict schema', () => {
    const strict = z.object({ rule: z.strictObject({ percent: z.number() }).nullable() });
    expect(() => serializerOf(strict)({ rule: { percent: 1, other: 2 } })).toThrow('additional');
  });

  it.each(['http://harbour.example', 'javascript:alert(1)', '/path', 'https:', 'xhttps://a', ''])(
    'refuse %j as a link to another site',
    (link) => {
      for (const url of [
        externalLink,
        externalLink.nullable(),
        z.string().url({ protocol: /^https$/ }),
      ])
        expect(() => serializerOf(z.object({ url }))({ url: link })).toThrow('/url must match');
    },
  );

  it.each(['https://harbour.example/a?b=c#d', 'HTTPS://Harbour.example', 'https://höfn.example/ä'])(
    'accept the link %j, and null where it is allowed',
    (url) => {
      const write = serializerOf(z.object({ url: externalLink, other: externalLink.nullable() }));
      expect(JSON.parse(write({ url, other: null }))).toEqual({ url, other: null });
      expect(externalLink.parse(url)).toBe(url);
    },
  );

  it('refuse invalid addresses of any protocol', () => {
    const write = serializerOf(z.object({ url: z.url() }));
    expect(() => write({ url: 'harbour.example/pay' })).toThrow('/url must match format "uri"');
    expect(write({ url: 'app.bank:pay' })).toBe('{"url":"app.bank:pay"}');
  });

  it.each([
    ['several protocols', z.url({ protocol: /^(https|wss)$/ })],
    ['a part of a protocol', z.url({ protocol: /https/ })],
    ['a host', z.url({ hostname: /example$/ })],
    ['something besides', externalLink.regex(/example/)],
  ])('refuse to compile an address rule that would be lost, such as one for %s', (_, rule) => {
    expect(() => serializerOf(rule)('https://harbour.example')).toThrow(TypeError);
  });

  it.each([
    ['values', { isOwn: true, side: 'away', link: 'https://ä.example' }],
    ['nulls', { isOwn: null, side: null, link: null }],
    ['the other member', { isOwn: false, name: 'Harbour' }],
  ])('support unions with nullable members: %s', (_, one) => {
    const ownEntry = z.object({
      isOwn: z.literal(true).nullable(),
      side: z.enum(['home', 'away']).nullable().optional(),
      link: z.url().nullable().optional(),
    });
    const choice = z.union([ownEntry, z.object({ isOwn: z.literal(false), name: z.string() })]);
    expect(JSON.parse(serializerOf(z.object({ one: choice }))({ one }))).toEqual({ one });
  });

  it('compile shared schemas once, on first use', () => {
    let compiled = 0;
    const shared = z.object({});
    shared._zod.toJSONSchema = () => {
      compiled += 1;
      return { type: 'object', properties: {}, required: ['id'] };
    };
    const writes = ['/api/one', '/api/other'].map((url) =>
      compile({ schema: shared, method: 'GET', url }),
    );
    expect(compiled).toBe(0);
    for (const write of writes) expect(write({ id: 1 })).toBe('{}');
    expect(compiled).toBe(1);
    expect(() => writes[0]?.({})).toThrow('GET /api/one');
    expect(() => writes[1]?.({})).toThrow('GET /api/other');
  });

  it.each(Object.entries(callsByName))(
    'have a schema that compiles: %s',
    (name, { response, method, path }) => {
      const write = compile({ schema: response, method, url: path });
      // No call returns nothing: the compiled schema refuses it, but it does compile.
      expect(() => write(name.length)).toThrow(InvalidResponseError);
    },
  );
});
