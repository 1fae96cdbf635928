import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packToJson, unpack, type PackedData } from './packed-data.ts';

const roundTrip = (data: unknown): unknown => unpack(JSON.parse(packToJson(data)) as PackedData);

describe('packed page data', () => {
  it('unpacks to the same data as plain JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(roundTrip(data)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  it('omits what JSON omits', () => {
    expect(roundTrip({ a: undefined, b: [undefined] })).toEqual({ b: [null] });
  });

  it('writes the keys of a list and repeated objects once', () => {
    const team = { id: 'harbour', name: 'Osmere Harbour' };
    const list = [1, 2, 3].map((number) => ({ number, team, tags: [number] }));
    const json = packToJson(list);
    expect(json).toBe(
      '{"shapes":[["number","team","tags"],["id","name"]],"value":[0,[1,1,[2,"harbour","Osmere Harbour"],[0,1]],[1,2,[-1],[0,2]],[1,3,[-1],[0,3]]]}',
    );
    expect(roundTrip(list)).toEqual(list);
  });

  it('supports objects above the size limit for comparison', () => {
    const large = { text: 'x'.repeat(2000), of: { id: 1 } };
    expect(roundTrip([large, { id: 1 }, large, { id: 2 }, { id: 2 }])).toEqual([
      large,
      { id: 1 },
      large,
      { id: 2 },
      { id: 2 },
    ]);
  });
});
