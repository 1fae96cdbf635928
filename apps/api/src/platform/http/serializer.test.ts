import { calls } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AnswerInvalid, compileSerializer } from './serializer.ts';

const serializerOf = (schema: z.ZodType) =>
  compileSerializer({ schema, method: 'GET', url: '/api/things' }) as (answer: unknown) => string;

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

describe('how answers are written', () => {
  it.each([
    ['all of it', whole],
    [
      'what may be null',
      { ...whole, title: 'x', kind: null, share: null, place: null, offset: null },
    ],
    ['without what may be missing', { ...whole, hidden: undefined, sides: [], options: {} }],
    ['another of a choice', { ...whole, value: 7.5, offset: 3 }],
  ])('is what the contract reads of them: %s', (_, answer) => {
    const written: unknown = JSON.parse(serializerOf(thing)(answer));
    expect(written).toEqual(JSON.parse(JSON.stringify(thing.parse(answer))));
  });

  it('leaves out what the contract does not name, however deep', () => {
    const answer = {
      ...whole,
      secret: 1,
      place: { city: 'Osmere', secret: 2 },
      sides: [{ name: 'Harbour', secret: 3 }],
      options: { one: { skipped: true, secret: 4 } },
    };
    expect(serializerOf(thing)(answer)).not.toContain('secret');
  });

  it.each([
    ['a text where a number belongs', { count: '3' }, '/count must be integer'],
    ['nothing where something belongs', { id: undefined }, "/ must have required property 'id'"],
    ['null where it may not be', { isOpen: null }, '/isOpen must be boolean'],
    ['a word that is not of the list', { kind: 'game' }, '/kind must be equal to one of'],
    ['a number that is too small', { count: -1 }, '/count must be >= 0'],
    ['no number', { share: Number.NaN }, '/share must be number'],
    ['a fault of an entry', { sides: [{ name: 'a' }, {}] }, '/sides/1 must have required property'],
  ])('refuses %s, and says where', (_, fault, told) => {
    const write = () => serializerOf(thing)({ ...whole, ...fault });
    expect(write).toThrow(AnswerInvalid);
    expect(write).toThrow('GET /api/things');
    expect(write).toThrow(told);
  });

  it('refuses what a strict schema does not name', () => {
    const strict = z.object({ rule: z.strictObject({ percent: z.number() }).nullable() });
    expect(() => serializerOf(strict)({ rule: { percent: 1, other: 2 } })).toThrow('additional');
  });

  it.each(Object.entries(calls))('can be compiled for %s', (name, { answer, method, path }) => {
    const write = compileSerializer({ schema: answer, method, url: path }) as typeof String;
    // Nothing is the answer of no call: it is refused by what was compiled, and not for how.
    expect(() => write(name.length)).toThrow(AnswerInvalid);
  });
});
