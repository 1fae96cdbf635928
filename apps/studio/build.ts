/**
 * Builds the studio into `dist` and fails if the first view of the match desk loads more than its budget. Run
 * by node.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesOf, readManifest } from './server/build-files.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
/**
 * Most bytes, gzipped, of scripts and styles with which the match desk opens: all that a scorer uses. The
 * player loads with the video.
 */
const deskBudget = 200_000;
/** Compressing smaller files saves nothing, bytes. */
const minCompressedSize = 1000;

/** Writes `.br` and `.gz` copies of scripts, styles and SVG files that are not small. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:js|css|svg)$/.test(file) && statSync(file).size >= minCompressedSize);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Throws if the desk starts with more bytes than its budget. */
function checkBudget(): void {
  const { scripts, styles } = filesOf(readManifest(dist), [
    'src/app/main.tsx',
    'src/app/frame.tsx',
    'src/features/desk/desk-page.tsx',
    'src/features/desk/desk-socket.ts',
    'src/lib/texts/en.ts',
  ]);
  const bytes = [...scripts, ...styles]
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    .reduce((total, value) => total + value, 0);
  console.log(`The match desk starts with ${(bytes / 1000).toFixed(1)} kB gzipped`);
  if (bytes > deskBudget)
    throw new Error(`The match desk starts with ${bytes} bytes, more than ${deskBudget}`);
}

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await precompress(join(dist, 'assets'));
checkBudget();
