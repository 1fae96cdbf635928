/** The file `.env`, whose misspelt names would have no effect in silence. */
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
/** Letters by which a name may differ from a setting to be taken for it misspelt. */
const maxDifference = 2;
/** Shorter names differ by so few letters from many words. */
const minLength = 6;

/** Throws `StartupError` for names that are nearly those of settings; others are none of its business. */
export function refuseMisspelt(names: readonly string[]): void {
  const known = [...Object.keys(settings.shape), ...otherNames];
  const long = known.filter(({ length }) => length >= minLength);
  for (const name of names) {
    if (known.includes(name) || name.length < minLength) continue;
    const meant = long.find(
      (candidate) => distance(candidate, name.toUpperCase()) <= maxDifference,
    );
    if (meant !== undefined)
      throw new StartupError(`${name}: expected the name of a setting in .env; is ${meant} meant?`);
  }
}

/** Checks the names in a file. Throws `StartupError`. */
export const checkEnvFile = (file: string): void =>
  refuseMisspelt(Object.keys(parseEnv(readFileSync(file, 'utf8'))));
