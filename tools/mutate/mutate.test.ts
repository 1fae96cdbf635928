import { describe, expect, it } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';
import { mutantPlugin } from './mutant-plugin.ts';

const changes = (text: string) =>
  mutationsOf('a.ts', text).map((mutation) => mutated(text, mutation));

describe('the mutations of a module', () => {
  it.each([
    ['a condition', 'if (ready) go;', ['if (true) go;', 'if (false) go;']],
    ['a choice', 'const a = b ? 1 : 2;', ['const a = true ? 1 : 2;', 'const a = false ? 1 : 2;']],
    ['a comparison', 'const a = b < c;', ['const a = b <= c;']],
    ['arithmetic', 'const a = b * c;', ['const a = b / c;']],
    ['a boolean', 'const a = true;', ['const a = false;']],
    ['a negation', 'const a = !b;', ['const a = b;']],
    ['both and either', 'const a = b && c;', ['const a = b || c;']],
    ['a call for its effect', 'await send(mail);', [';']],
    [
      'a link of a chain',
      'const a = rows().where(b).forUpdate();',
      ['const a = rows().forUpdate();', 'const a = rows().where(b);'],
    ],
    ['a returned value', '() => { return 3; }', ['() => { return 4; }']],
  ])('change %s', (_, text, expected) => {
    expect(changes(text).toSorted()).toEqual(expected.toSorted());
  });

  it('leave types, imports and texts put together alone', () => {
    expect(
      changes(
        "import { a } from 'b';\ntype C = true;\nconst d = 'e' + a;\nconst f: false | C = a;",
      ),
    ).toEqual([]);
  });

  it('tell their line and what stood there', () => {
    expect(mutationsOf('a.ts', 'const é = 1;\n\nconst a = é === 2;')).toEqual([
      expect.objectContaining({ line: 3, was: '===', becomes: '!==' }),
    ]);
  });

  it('are put in as their module is loaded, and in no other', () => {
    const [mutation] = mutationsOf('a.ts', 'const a = true;');
    if (mutation === undefined) throw new Error('nothing to mutate');
    const { transform } = mutantPlugin({ file: '/here/a.ts', mutation });
    const load = (id: string): unknown =>
      (transform as (code: string, id: string) => unknown)('const a = true;', id);
    expect(load('/here/a.ts?v=1')).toMatchObject({ code: 'const a = false;' });
    expect(load('/here/b.ts')).toBeNull();
  });
});
