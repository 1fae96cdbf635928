/** Checks the file `.env`, in which a misspelt name would silently have no effect. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { StartupError } from '../context/error.ts';
import { settings } from './settings.ts';

/** Names in the file that are for other programs: the ingest, Node, the tests. */
const otherNames = [
  'API_URL',
  'CHROME_PATH',
  'DEMO_ENCODER',
  'INGEST',
  'INGEST_METRICS_PORT',
  'LADDERS',
  'NODE_ENV',
  'RTMP_HOST',
  'SRT_INPUTS',
];
/** Maximum edit distance between a setting and a misspelling of it. */
const maxDistance = 2;
/** Shorter names are not checked: they are within that distance of many words. */
const minLength = 6;

/** Throws `StartupError` for names that look like misspelt settings; ignores all other unknown names. */
export function refuseMisspelt(names: readonly string[]): void {
  const known = [...Object.keys(settings.shape), ...otherNames];
  const long = known.filter(({ length }) => length >= minLength);
  for (const name of names) {
    if (known.includes(name) || name.length < minLength) continue;
    const meant = long.find((candidate) => distance(candidate, name.toUpperCase()) <= maxDistance);
    if (meant !== undefined)
      throw new StartupError(
        `${name}: expected the name of a setting in .env; did you mean ${meant}?`,
      );
  }
}

/** Checks the names in a file. Throws `StartupError`. */
export const checkEnvFile = (file: string): void =>
  refuseMisspelt(Object.keys(parseEnv(readFileSync(file, 'utf8'))));
