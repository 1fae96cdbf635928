import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { applyMutation, mutationsOf } from './mutations.ts';
import { mutantVariable, mutantPlugin, probedVariable } from './mutant-plugin.ts';
import { testsByFunction } from './reach.ts';

/** Loads modules, by paths below the root, transformed by the plugin with these variables. */
function loaderWith(env: NodeJS.ProcessEnv) {
  const transform = mutantPlugin(env).transform as (
    code: string,
    id: string,
  ) => { code: string } | null;
  return (path: string, code: string) => transform(code, join(root, path))?.code;
}

const changes = (text: string) =>
  mutationsOf('a.ts', text).map((mutation) => applyMutation(text, mutation));

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

  it('leave types, imports and concatenated texts alone', () => {
    expect(
      changes(
        "import { a } from 'b';\ntype C = true;\nconst d = 'e' + a;\nconst f: false | C = a;",
      ),
    ).toEqual([]);
  });

  it('have their line and the original text', () => {
    expect(mutationsOf('a.ts', 'const é = 1;\n\nconst a = é === 2;')).toEqual([
      expect.objectContaining({ line: 3, was: '===', becomes: '!==' }),
    ]);
  });

  it('are applied as their module loads, and to no other', () => {
    const [mutation] = mutationsOf('a.ts', 'const a = true;');
    if (mutation === undefined) throw new Error('nothing to mutate');
    const load = loaderWith({ [mutantVariable]: JSON.stringify({ path: 'here/a.ts', mutation }) });
    expect(load('here/a.ts?v=1', 'const a = true;')).toBe('const a = false;');
    expect(load('here/b.ts', 'const a = true;')).toBeUndefined();
  });
});

describe('the tests that run a mutation', () => {
  it('are those that call the enclosing function', () => {
    const text =
      'const a = () => b && c;\nfunction d() { if (e) { f(); } return () => ({ g: !h }); }';
    const load = loaderWith({ [probedVariable]: '["here/a.ts"]' });
    const call = (start: number) => `globalThis.grandstandReached?.("here/a.ts:${start}")`;
    const [arrow, block, inner] = ['b && c', '{ if', '({ g'].map((body) => text.indexOf(body));
    expect(load('here/a.ts', text)).toBe(
      `const a = () => (${call(arrow ?? 0)},b && c);\nfunction d() {${call(block ?? 0)}; if (e) { f(); } return () => (${call(inner ?? 0)},({ g: !h })); }`,
    );
    const within = mutationsOf('a.ts', text).map((mutation) => mutation.within);
    expect(within).toEqual([arrow, block, block, block, inner]);
  });

  it('are all tests for code that runs while modules load', () => {
    const testsOf = testsByFunction([
      { test: 'one.test.ts', ms: 1, loading: ['a.ts:5'], running: ['a.ts:9'] },
      { test: 'two.test.ts', ms: 1, loading: [], running: [] },
    ]);
    expect(testsOf('a.ts', 9)).toEqual(['one.test.ts']);
    expect(testsOf('a.ts', 5)).toEqual(['one.test.ts', 'two.test.ts']);
    expect(testsOf('a.ts', null)).toEqual(['one.test.ts', 'two.test.ts']);
    expect(testsOf('a.ts', 20)).toEqual([]);
  });
});
