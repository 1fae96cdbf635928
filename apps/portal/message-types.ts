/**
 * Writes `src/lib/i18n/messages.ts`, the typed keys of every text, from the files in `locales/en`. Run by
 * node after adding, renaming or removing a file there; the check fails if that was forgotten.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale } from '@grandstand/contract/constants';
import { localesFolder } from './locale-messages.ts';

const typesFile = join(import.meta.dirname, 'src/lib/i18n/messages.ts');

/** Returns the expected content of `messages.ts` for these nouns (`locales/en/<noun>.json`). */
export function messageTypes(nouns: readonly string[]): string {
  const types = nouns.map((noun) => ({
    noun,
    name: noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }));
  return [
    '/** The typed keys of every text. Written by `apps/portal/message-types.ts`; do not edit. */',
    "import type { AppConfig as _ } from 'use-intl';",
    ...types.map(
      ({ noun, name }) => `import type ${name} from '../../../locales/en/${noun}.json';`,
    ),
    '',
    `export type Messages = ${types.map(({ name }) => `typeof ${name}`).join(' &\n  ')};`,
    '',
    "declare module 'use-intl' {",
    '  interface AppConfig {',
    '    Messages: Messages;',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Returns the expected content of `messages.ts` for the files in `locales/en`. */
const expectedTypes = (): string =>
  messageTypes(
    readdirSync(join(localesFolder, defaultLocale))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .toSorted(),
  );

/** Returns one line if `messages.ts` is outdated. */
export const messageTypeProblems = (): string[] =>
  readFileSync(typesFile, 'utf8') === expectedTypes()
    ? []
    : [
        'src/lib/i18n/messages.ts does not match locales/en: run `node apps/portal/message-types.ts`',
      ];

if (import.meta.main) writeFileSync(typesFile, expectedTypes());
