/**
 * Builds the portal: `dist/client` for browsers, `dist/server` for the serving process, `dist/thread` for
 * the render thread. Run by node.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { duplicateModules } from './duplicate-modules.ts';
import { checkThread } from './thread-bundle.ts';

const root = import.meta.dirname;
const client = join(root, 'dist/client');
const configFile = join(root, 'vite.config.ts');
const compressible = /\.(?:js|css|svg|json|txt|map)$/;
/** Compressing smaller files saves nothing, bytes. */
const minCompressedSize = 1_000;

/**
 * Writes `.br` and `.gz` copies of files that compress well, so that the server compresses none for a
 * request.
 */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => compressible.test(file) && statSync(file).size >= minCompressedSize);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

await build({ configFile, logLevel: 'warn' });
await build({ configFile, logLevel: 'warn', mode: 'embed' });
const bundled = new Set<string>();
await build({
  configFile,
  logLevel: 'warn',
  build: { ssr: 'server/portal.ts' },
  plugins: [
    {
      name: 'grandstand-bundled-modules',
      generateBundle(_options, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk') for (const path of file.moduleIds) bundled.add(path);
      },
    },
  ],
});
await build({
  configFile,
  logLevel: 'warn',
  mode: 'thread',
  build: { ssr: true },
  plugins: [checkThread()],
});
const duplicates = await duplicateModules(bundled);
if (duplicates.length > 0)
  throw new Error(`In the server's bundle and also loaded from source: ${duplicates.join(', ')}`);
await precompress(join(client, 'assets'));

// The build id changes exactly if the browser files change.
const id = createHash('sha256')
  .update(readFileSync(join(client, '.vite/manifest.json')))
  .update(readFileSync(join(client, '.vite/embed.json')))
  .digest('hex')
  .slice(0, 16);
writeFileSync(join(root, 'dist/build.json'), JSON.stringify({ id, timestamp: Date.now() }));
