/**
 * A pseudo-locale in a copy of the repository: English with accents, in brackets and 40 % longer. It proves
 * that a new locale needs one row and its folders of texts, and shows what breaks in longer languages.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { copyRepository } from '../tools/test/copy-repository.ts';

/** The tag that Unicode reserves for accented English. */
export const pseudoLocale = 'en-XA';
/** The first and the last character of each of its texts. */
export const brackets = ['⟦', '⟧'] as const;

const accents: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  y: 'ýý',
  A: 'Áá',
  E: 'Éé',
  I: 'Íí',
  O: 'Óó',
  U: 'Úú',
};
const accented = (text: string) =>
  text.replace(/[aeiouyAEIOU]/g, (letter) => accents[letter] ?? letter);

function accentedElements(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accented(element.value) };
    if (element.type === TYPE.tag)
      return { ...element, children: accentedElements(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: accentedElements(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) };
  });
}

/** Returns an English text as the pseudo-locale writes it; placeholders stay as they are. */
export const toPseudoText = (text: string): string =>
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the printer declares the parser's types again
  brackets.join(printAST(accentedElements(parse(text))));

type Tree = { [key: string]: string | Tree };
const translated = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? toPseudoText(value) : translated(value),
    ]),
  );

const textFolders = ['apps/portal/locales', 'apps/api/locales', 'apps/standalone/locales'];

/** Copies the repository and adds the pseudo-locale to it; returns the copy's folder. */
function copyWithLocale(): string {
  // The media are as large as everything else together.
  const copy = copyRepository('pseudo-locale', ['apps', 'packages', 'demo'], 'demo/media');
  // The one list.
  const list = join(copy, 'packages/contract/src/tenant/locales.ts');
  const row = `  '${pseudoLocale}': { name: 'Pseudo', translated: true },\n`;
  const before = readFileSync(list, 'utf8');
  const after = before.replace(/(?<=^const rows = \{\n)/m, row);
  if (after === before) throw new Error(`${list} has no list of locales`);
  writeFileSync(list, after);
  for (const folder of textFolders)
    for (const file of readdirSync(join(copy, folder, 'en'))) {
      const english = JSON.parse(readFileSync(join(copy, folder, 'en', file), 'utf8')) as Tree;
      const path = join(copy, folder, pseudoLocale, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(translated(english)));
    }
  return copy;
}

/** Runs a script of the copy to its end. Rejects with its output if it fails. */
async function runScript(copy: string, script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  // Another lane's journey may play a video, which must not stall.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} failed: ${output}`);
}

export interface PseudoLocaleServer {
  /** With the host name of the demo's first tenant. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds and serves a copy of the repository with the pseudo-locale. Takes a minute or two. */
export async function servePseudoLocale(port: number): Promise<PseudoLocaleServer> {
  const copy = copyWithLocale();
  const remove = () => rmSync(copy, { recursive: true, force: true });
  const origin = `http://localhost:${port}`;
  try {
    await runScript(copy, 'apps/portal/build.ts');
  } catch (error) {
    remove();
    throw error;
  }
  const server = spawn(process.execPath, ['apps/standalone/src/main.ts'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      RTMP_PORT: String(port + 100),
      DATA_DIR: join(copy, 'data'),
      // The content of the other tenants takes half of the first start.
      TENANT: 'northline',
      NODE_ENV: 'production',
      GRANDSTAND_ENV: 'local',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '50',
    },
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const close = async () => {
    server.kill('SIGTERM');
    await ended;
    remove();
  };
  while (server.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, close };
    await wait(250);
  }
  remove();
  throw new Error('the server with the pseudo-locale ended');
}
