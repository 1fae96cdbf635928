import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { capture } from '../test/command.ts';
import { copyRepository } from '../test/copy-repository.ts';
import type { NameExceptions } from './banned-names.ts';
import { layoutRules, type SizeExceptions } from './layout-rules.ts';
import { additionsToLists, filesOfNoun, useOfNoun } from './new-noun.testing.ts';
import { sourceFile, sourceFiles } from './source-file.ts';

/** The tests start processes, which takes longer on a busy machine. */
const timeoutMs = 300_000;
const copied = [
  'packages',
  'apps/api',
  'apps/portal',
  'apps/standalone/locales',
  'apps/standalone/src/demo/forms',
  'apps/studio/locales',
  'apps/studio/src',
  'demo/content',
  'demo/locales',
  'demo/src',
  'demo/videos',
  'tools/texts',
  'tools/root.ts',
  'tools/pages.ts',
];
/** Type-checked here: the noun's files, and those that assemble the lists. The checks cover all others. */
const typed = [
  'packages/contract/src',
  'apps/api/migrations',
  'apps/api/src/modules/trophy',
  'apps/api/src/platform',
  'apps/portal/src/app',
  'apps/portal/src/features/trophy',
  'apps/portal/src/lib/api',
];

const modules = 'apps/api/src/modules';
let copy = '';
const node = (...args: string[]) => capture(process.execPath, args, { cwd: copy });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

beforeAll(async () => {
  copy = copyRepository('new-noun', copied);
  const numbers = readdirSync(join(copy, 'apps/api/migrations')).map((file) => parseInt(file, 10));
  const last = Math.max(...numbers.filter((number) => !Number.isNaN(number)));
  for (const [path, text] of Object.entries(filesOfNoun(last + 1))) {
    if (existsSync(join(copy, path))) throw new Error(`${path} exists already`);
    write(path, text);
  }
  for (const [path, additions] of Object.entries(additionsToLists)) {
    let text = readFileSync(join(copy, path), 'utf8');
    for (const [after, line] of additions) {
      if (!text.includes(`${after}\n`)) throw new Error(`${path} has no line ${after}`);
      text = text.replace(`${after}\n`, `${after}\n${line}\n`);
    }
    write(path, text);
  }
  // Typed keys are generated from the folder of texts.
  const { code, output } = await node('apps/portal/message-types.ts');
  if (code !== 0) throw new Error(output);
}, timeoutMs);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const violations = (...more: readonly (readonly [path: string, text: string])[]) => {
  const readExceptions = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'tools/check', name), 'utf8'));
  const exceptions = readExceptions('size-exceptions.json') as SizeExceptions;
  const names = readExceptions('name-exceptions.json') as NameExceptions;
  const existingExceptions = Object.entries(exceptions).filter(([path]) =>
    existsSync(join(copy, path)),
  );
  const files = sourceFiles(copy, /\.(ts|tsx)$/);
  const broken = more.map(([path, text]) => sourceFile(path, text));
  return layoutRules([...files, ...broken], Object.fromEntries(existingExceptions), names).map(
    ({ path, message }) => `${path}: ${message}`,
  );
};

/** Runs dependency-cruiser on the nouns of the copy. */
const cruise = (rulesOf: 'imports' | 'nouns') =>
  node(
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    join(root, `tools/check/${rulesOf}.config.mjs`),
    '--output-type',
    'err',
    modules,
    'apps/portal/src/features',
  );

const errorsOf = ({ output }: { output: string }) =>
  [...output.matchAll(/^ *error (.*)$/gm)].map(([, error = '']) => error);

describe('a new noun with its own files and its lines in the two lists that name nouns', () => {
  it('violates no rule of layout and tables', () => {
    expect(violations()).toEqual([]);
  });

  it('is reported if it writes another noun’s table', () => {
    const queries = `${modules}/trophy/more.queries.ts`;
    expect(violations([queries, "trx.deleteFrom('follow').execute();\n"])).toEqual([
      expect.stringContaining(`${queries}: writes the table follow`),
    ]);
  });

  it(
    'violates no import rule, and is reported if it bypasses another noun’s index or closes a cycle',
    async () => {
      const files = {
        [`${modules}/trophy/more.service.ts`]: "import { x } from '../user/user.queries.ts';\n",
        [`${modules}/user/more.service.ts`]: "import { y } from '../trophy/trophy.queries.ts';\n",
      };
      for (const [path, text] of Object.entries(files)) write(path, text);
      const [bypasses, cycle] = await Promise.all([cruise('imports'), cruise('nouns')]);
      for (const path of Object.keys(files)) rmSync(join(copy, path));
      expect(errorsOf(bypasses).toSorted()).toEqual([
        `module-index: ${modules}/trophy/more.service.ts → ${modules}/user/user.queries.ts`,
        `module-index: ${modules}/user/more.service.ts → ${modules}/trophy/trophy.queries.ts`,
      ]);
      expect(errorsOf(cycle).toSorted()).toEqual([
        `no-cycle-between-nouns: ${modules}/trophy → `,
        `no-cycle-between-nouns: ${modules}/user → `,
      ]);
    },
    timeoutMs,
  );

  it(
    'has its types in its own files and in everything derived from the lists',
    async () => {
      const lint = join(root, 'node_modules/oxlint/bin/oxlint');
      // Contains one fault, which must be the only finding: a second compilation would double the time.
      const wrong = 'apps/portal/src/features/trophy/wrong.ts';
      write(wrong, "export const wrong: number = 'a text';\n");
      // With coloured output, the default format has colour codes inside the location.
      const options = ['-A', 'all', '--type-aware', '--type-check', '--format=unix'];
      const { output } = await node(lint, ...options, ...typed);
      rmSync(join(copy, wrong));
      expect(output).toContain(`${wrong}:1:`);
      expect(output).toMatch(/^1 problem$/m);
    },
    timeoutMs,
  );

  it(
    'has its page in the portal’s route table, and its texts in every language',
    async () => {
      const [pages, texts] = await Promise.all([
        node('tools/pages.ts'),
        node('tools/texts/check-texts.ts'),
      ]);
      expect(pages.output).toMatch(/^\/trophies +trophies +trophy\/trophies /m);
      expect(texts).toMatchObject({ code: 0 });
    },
    timeoutMs,
  );

  it(
    'responds to its call, accepts a signed webhook byte for byte, isolates tenants’ rows, and runs its job',
    async () => {
      write('apps/api/src/use-trophy.mjs', useOfNoun);
      const { code, output } = await node('apps/api/src/use-trophy.mjs');
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
        before: 0,
        refused: 403,
        accepted: 204,
        after: 1,
        elsewhere: 0,
        bytes: [[0, 0xff, 0xfe, 0x80, 0x0d, 0x0a, 0x7b]],
        foreignRows: [],
        afterJob: [],
      });
    },
    timeoutMs,
  );
});
