/**
 * Entry of the render thread of the production build, which `load-renderer.ts` starts. It is bundled with
 * all its dependencies, so the thread loads only what rendering needs (no schemas, no feeds) and strips
 * no types.
 */
import { parentPort, workerData } from 'node:worker_threads';
import * as entry from '../../src/app/entry/entry-server.tsx';
import { readBuild } from '../assets/build-files.ts';
import { builtRenderer } from './built-renderer.ts';
import { servePages } from './render-thread-pages.ts';

const { distFolder } = workerData as { distFolder: string };
if (parentPort !== null)
  servePages(parentPort, builtRenderer(distFolder, readBuild(distFolder), entry));
