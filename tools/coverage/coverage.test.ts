import { describe, expect, it } from 'vitest';
import { sourceFile } from '../check/source-file.ts';
import { renderCoverage, stateOf, unknownIds } from './page.ts';
import { parseRequirements } from './requirements.ts';
import { mentionsIn } from './titles.ts';

const list = [
  '# Requirements',
  '',
  '## ABC First things',
  '',
  '- ABC-01: One | two.',
  '- ABC-02 (partial: one side): Both sides.',
  '## X9 More',
  '- X9-01: Last.',
  '',
].join('\n');

const ids = (text: string): string[] =>
  mentionsIn(sourceFile('a/b.test.ts', text)).map(({ id }) => id);

describe('the list of requirements', () => {
  it('has sections of rows, some of them partly covered', () => {
    const [first, second] = parseRequirements(list);
    expect(first).toEqual({
      title: 'ABC First things',
      requirements: [
        { id: 'ABC-01', wording: 'One | two.', partial: null },
        { id: 'ABC-02', wording: 'Both sides.', partial: 'one side' },
      ],
    });
    expect(second?.requirements).toHaveLength(1);
  });

  it('a duplicate id or a malformed row is an error', () => {
    expect(() => parseRequirements(`${list}- ABC-01: Again.\n`)).toThrow(':9 names ABC-01 again');
    expect(() => parseRequirements(`${list}- ABC-1: Short.\n`)).toThrow(':9 is not');
  });
});

describe('titles of tests', () => {
  it('yield one id, several, and those of a table', () => {
    expect(ids("it('[ABC-01] works', () => {});")).toEqual(['ABC-01']);
    expect(ids("test('[ABC-01, X9-01] works', () => {});")).toEqual(['ABC-01', 'X9-01']);
    expect(ids('describe(`[X9-01] the rest`, () => {});')).toEqual(['X9-01']);
    expect(ids("it.each([\n  ['a', 1],\n  ['b', 2],\n])('[ABC-02] %s', () => {});")).toEqual([
      'ABC-02',
    ]);
    expect(ids("it.each(cases)('[ABC-02] %s', () => {});")).toEqual(['ABC-02']);
    expect(ids("it.each([['(', 1]])('[ABC-02] %s', () => {});")).toEqual(['ABC-02']);
    expect(ids("it.each([\n  // don't (yet\n  1,\n])('[ABC-02] %s', () => {});")).toEqual([
      'ABC-02',
    ]);
    expect(ids("it.runIf(await there())('[ABC-02] a', () => {});")).toEqual(['ABC-02']);
    expect(ids("it(\n  '[ABC-01] long',\n  () => {},\n);")).toEqual(['ABC-01']);
  });

  it('are all found in a file, whatever is between them', () => {
    const body = 'async () => {\n  expect(list[0]).toEqual(["]"]);\n  (await f([1]))("x");\n}';
    const file = `it('[ABC-01] [ABC-02] a', ${body});\nit('[X9-01] b', ${body});`;
    expect(ids(file)).toEqual(['ABC-01', 'ABC-02', 'X9-01']);
  });

  it('yield each id once per file', () => {
    expect(ids("it('[ABC-01] a', f);\nit('[ABC-01] b', f);")).toEqual(['ABC-01']);
  });

  it('titles of skipped tests are ignored, as is text outside titles', () => {
    expect(ids("it.skip('[ABC-01] works', () => {});")).toEqual([]);
    expect(ids("it.todo('[ABC-01] works');")).toEqual([]);
    expect(ids("test.fixme('[ABC-01] works', () => {});")).toEqual([]);
    expect(ids("// [ABC-01]\nconst text = '[ABC-01]';")).toEqual([]);
  });
});

describe('the coverage page', () => {
  const sections = parseRequirements(list);
  const mentions = [
    { id: 'ABC-01', path: 'apps/x/b.test.ts' },
    { id: 'ABC-01', path: 'apps/x/a.test.ts' },
    { id: 'ABC-02', path: 'apps/x/a.test.ts' },
  ];

  it('a row is open until all of it is covered', () => {
    const states = sections.flatMap(({ requirements }) =>
      requirements.map((requirement) => stateOf(requirement, mentions)),
    );
    expect(states).toEqual(['covered', 'partial', 'open']);
  });

  it('counts are by section and in total, with links to the tests', () => {
    const page = renderCoverage(sections, mentions).split('\n');
    expect(page).toContain('| ABC First things | 2 | 1 | 1 | 0 |');
    expect(page).toContain('| **all** | 3 | 1 | 1 | 1 |');
    expect(page).toContain(
      '| ABC-01 | One \\| two. | covered: [a.test.ts](../apps/x/a.test.ts), [b.test.ts](../apps/x/b.test.ts) |',
    );
    expect(page).toContain(
      '| ABC-02 | Both sides. | partly covered (one side): [a.test.ts](../apps/x/a.test.ts) |',
    );
    expect(page).toContain('| X9-01 | Last. | open |');
  });

  it('unknown ids are reported', () => {
    const wrong = { id: 'ABC-99', path: 'apps/x/a.test.ts' };
    expect(unknownIds(sections, [...mentions, wrong])).toEqual([wrong]);
  });
});
