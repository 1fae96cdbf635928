import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile, Violation } from './source-file.ts';

const codeFile = /\.tsx?$/;

/** Words and pairs of words banned from names, each with the usual term; `docs/glossary.md` has the meanings. */
const bannedWords: Readonly<Record<string, string>> = {
  kept: 'cached, stored, retained or queued',
  told: 'emitted, notified, reported or revealed',
  tell: 'emit, notify, report or reveal',
  later: 'deferred or lazy',
  wish: 'request, preference or pending action',
  asked: 'requested or prompted',
  begun: 'started',
  brought: 'loaded or fetched',
  anew: 'again',
  film: 'video',
  films: 'videos',
  nobody: 'anonymous',
  whoever: 'viewer',
  answer: 'response, result or reply',
  answers: 'responses, results or replies',
  answered: 'responded, completed or pending',
  unanswered: 'pending',
  upright: 'portrait',
  sounds: 'audio tracks',
  'sound track': 'audio track',
  'sound tracks': 'audio tracks',
};

/** Exceptions: names with such a word, as `path: name`, each with its reason. */
export type NameExceptions = Readonly<Record<string, string>>;

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function problemOf(name: string): string | null {
  const words = wordsOf(name);
  const pairs = words.map((word, index) => `${word} ${words[index + 1]}`);
  const word = [...words, ...pairs].find((candidate) => Object.hasOwn(bannedWords, candidate));
  return word === undefined ? null : `"${name}" has the word "${word}": use ${bannedWords[word]}`;
}

/** Returns the names that a file declares, each with its offset. */
function declaredNames({ path, text }: SourceFile): [name: string, offset: number][] {
  const { program } = parseSync(path, text);
  const names: [string, number][] = [];
  const add = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, start } = node as { type?: string; name?: string; start?: number };
    if (type === 'Identifier' && name !== undefined) names.push([name, start ?? 0]);
    const { left, argument, elements, properties, value } = node as Record<string, unknown>;
    if (type === 'AssignmentPattern') add(left);
    if (type === 'RestElement') add(argument);
    if (type === 'ArrayPattern') (elements as unknown[]).forEach(add);
    if (type === 'ObjectPattern') (properties as unknown[]).forEach(add);
    if (type === 'Property') add(value);
  };
  const ofFunction = ({ id, params }: { id?: unknown; params: unknown[] }) => {
    add(id);
    params.forEach(add);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofFunction,
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    PropertyDefinition: ({ key }) => add(key),
    MethodDefinition: ({ key }) => add(key),
  }).visit(program);
  return names;
}

/** Finds banned words in file names and in declared names. */
export function bannedNames(file: SourceFile, exceptions: NameExceptions): Violation[] {
  const { path, text } = file;
  if (!codeFile.test(path)) return [];
  const isAllowed = (name: string) => Object.hasOwn(exceptions, `${path}: ${name}`);
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const names: [string, number][] = [[base, 0], ...declaredNames(file)];
  return names.flatMap(([name, offset]) => {
    const message = isAllowed(name) ? null : problemOf(name);
    const line = text.slice(0, offset).split('\n').length;
    return message === null ? [] : [{ path, line, message }];
  });
}
