import { describe, expect, it } from 'vitest';
import { callsByName, maxPageSize } from '../index.ts';

/** The members of a schema that these tests use. */
interface SchemaPart {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly data?: { readonly size?: number; readonly paging?: { readonly size: number } };
  };
}

/** Required fields of lists besides those of paging. */
const requiredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'channel.getGuide': { from: '2026-11-22T12:00:00.000Z', to: '2026-11-22T18:00:00.000Z' },
  'event.listRelated': { id: 'a' },
  'product.listSubscriptions': { type: 'svod' },
  'tag.list': { targetId: 'a' },
};

const parts = Object.entries(callsByName).flatMap(([name, call]) =>
  Object.values(call as unknown as Readonly<Record<string, string | SchemaPart | null>>).flatMap(
    (part) =>
      typeof part === 'string' || part === null ? [] : [{ name, part, shape: part.shape ?? {} }],
  ),
);
const lists = parts.filter(
  ({ shape }) => ('page' in shape && 'size' in shape) || 'paging' in shape,
);

/** The lists with a maximum of their own. */
const maxPerList: Readonly<Record<string, number>> = {
  'tag.list': 999,
  'follow.list': 150,
  'channel.getGuide': 50,
};

describe('page size', () => {
  it.each(lists)('[LIM-01] of $name defaults to 10 and has a maximum', ({ name, part, shape }) => {
    const others = requiredFields[name] ?? {};
    const sized = (size?: number) => {
      const paging = size === undefined ? {} : { size };
      const { data } = part.safeParse(
        'paging' in shape ? { ...others, paging } : { ...others, ...paging },
      );
      return data?.size ?? data?.paging?.size ?? null;
    };
    const max = maxPerList[name] ?? maxPageSize;
    expect([sized(), sized(max), sized(max + 1), sized(0)]).toEqual([10, max, null, null]);
  });

  it.each(lists.filter(({ name }) => name !== 'channel.getGuide'))(
    '[DSC-01] $name accepts sort, order, next and count beside page and size, but no unknown sort',
    ({ name, part, shape }) => {
      const paging = { page: 1, size: 5, sort: 'title', order: 'desc', next: true, count: true };
      const others = requiredFields[name] ?? {};
      const body = 'paging' in shape ? { ...others, paging } : { ...others, ...paging };
      expect(part.safeParse(body).success).toBe(true);
      const wrong = { ...paging, sort: 'price' };
      const refused = 'paging' in shape ? { ...others, paging: wrong } : { ...others, ...wrong };
      expect(part.safeParse(refused).success).toBe(false);
    },
  );

  it('[LIM-01] is checked here for lists of tags, follows, identities, events and clips', () => {
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'tag.list',
        'follow.list',
        'identity.list',
        'event.list',
        'clip.list',
      ]),
    );
    expect(maxPageSize).toBe(100);
  });
});
