// Loaded into every thread of the server before its own code: loads stripped sources (`strip-types.mjs`).
// Node strips any source without a stripped copy, as usual.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readStripped, root } from './stripped-sources.mjs';

const ours = pathToFileURL(root).href;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(ours) || !url.endsWith('.ts')) return next(url, context);
    const source = readStripped(readFileSync(fileURLToPath(url)));
    if (source === null) return next(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});
