import { resolve } from 'node:path';

/** The folder of the whole repository. */
export const root = resolve(import.meta.dirname, '..');
