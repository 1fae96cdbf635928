import { bannedNames, type NameExceptions } from './banned-names.ts';
import type { SourceFile, Violation } from './source-file.ts';
import { writesToOtherModules } from './table-owners.ts';

const codeFile = /\.(ts|tsx|mjs)$/;
const maxLines = { code: 400, test: 600 };
const allowedSuffixes = new Set(
  [
    [
      'route',
      'routes',
      'api',
      'viewer',
      'event-parts',
      'service',
      'queries',
      'jobs',
      'table',
      'test',
      'testing',
      'browser.test',
    ],
    // The tools that read these files fix their names.
    ['spec', 'config', 'd'],
  ].flat(),
);
const vagueNames = new Set(['utils', 'util', 'misc', 'helpers', 'helper', 'common', 'types']);
const sqlPattern =
  /\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
/** Utility classes and declarations; text in px ignores the font size that the viewer set in the browser. */
const fixedFontSize =
  /\btext-\[[^\]\s]*\dpx|\bfont-size:\s*[^;}]*\dpx|\bfont:[^;}]*\dpx|\bfontSize:\s*['"]?\d+(?:px)?['"]?\b/;
/** Pictures have text of a fixed size, and clients of mail expect px. */
const hasFixedText =
  /^(apps\/portal\/server\/share-picture|apps\/api\/src\/modules\/mail\/mail-page)/;
const machinePath = /(?:^|[\s'"`(=:])\/(?:root|work|Users\/\w+|home\/\w+\/\w+)\//;

/** Files that may exceed the line limit, with the reason; see docs/adr. */
export type SizeExceptions = Record<string, { lines: number; reason: string }>;

/**
 * Checks the rules of CONTRIBUTING on layout and names that no standard tool covers.
 *
 * @param files code and text files of the repository
 * @param names exceptions that may have a banned word, each with a reason
 */
export function layoutRules(
  files: SourceFile[],
  exceptions: SizeExceptions,
  names: NameExceptions = {},
): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...machinePaths(file),
      ...fixedFontSizes(file),
      ...(codeFile.test(file.path)
        ? [
            ...fileName(file),
            ...fileSize(file, exceptions),
            ...sqlOutsideQueries(file),
            ...bannedNames(file, names),
          ]
        : []),
    ]),
    ...writesToOtherModules(files),
    ...staleExceptions(files, exceptions),
  ];
}

function fileName({ path }: SourceFile): Violation[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(codeFile, '');
  const dot = name.indexOf('.');
  const stem = dot < 0 ? name : name.slice(0, dot);
  const suffix = dot < 0 ? null : name.slice(dot + 1);
  if (vagueNames.has(stem))
    return [violationAt(path, 1, `"${stem}" does not describe what is inside`)];
  if (suffix === null || name.startsWith('.') || allowedSuffixes.has(suffix)) return [];
  return [
    violationAt(
      path,
      1,
      `the suffix ".${suffix}" is not one of ours: ${[...allowedSuffixes].join(', ')}`,
    ),
  ];
}

function fileSize(file: SourceFile, exceptions: SizeExceptions): Violation[] {
  const lines = lineCount(file);
  const cap = exceptions[file.path]?.lines ?? (file.isTest ? maxLines.test : maxLines.code);
  return lines > cap
    ? [violationAt(file.path, cap, `${lines} lines, at most ${cap} are allowed`)]
    : [];
}

function staleExceptions(files: SourceFile[], exceptions: SizeExceptions): Violation[] {
  return Object.keys(exceptions).flatMap((path) => {
    const file = files.find((candidate) => candidate.path === path);
    const needed = file && lineCount(file) > (file.isTest ? maxLines.test : maxLines.code);
    return needed ? [] : [violationAt(path, 1, 'is listed as longer than the cap, but is not')];
  });
}

function sqlOutsideQueries({ path, text, isTest }: SourceFile): Violation[] {
  const isAllowed =
    !path.startsWith('apps/api/src/') ||
    isTest ||
    /\.(queries|table)\.ts$/.test(path) ||
    path.startsWith('apps/api/src/platform/database/') ||
    path === 'apps/api/src/testing.ts';
  return isAllowed
    ? []
    : linesWith(text, sqlPattern).map((line) =>
        violationAt(path, line, 'SQL outside *.queries.ts'),
      );
}

function machinePaths({ path, text }: SourceFile): Violation[] {
  if (path === 'tools/check/check.test.ts') return [];
  return linesWith(text, machinePath).map((line) =>
    violationAt(path, line, 'a path of one machine'),
  );
}

function fixedFontSizes({ path, text, isTest }: SourceFile): Violation[] {
  const isStyled = /^(apps|packages)\/.*\.(css|ts|tsx)$/.test(path);
  if (!isStyled || isTest || hasFixedText.test(path)) return [];
  return linesWith(text, fixedFontSize).map((line) =>
    violationAt(path, line, 'a font size in px; use rem, which follows the browser’s font size'),
  );
}

function lineCount({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

function violationAt(path: string, line: number, message: string): Violation {
  return { path, line, message };
}
