/**
 * The thread that makes pages of the production build; started by `renderer.ts`. It is a bundle of its own
 * with all that it needs, packages too: what only the serving thread needs, such as the contract's schemas
 * and the feeds, is not loaded a second time, and nothing has to be stripped of types.
 */
import { parentPort, workerData } from 'node:worker_threads';
import * as entry from '../src/app/entry-server.tsx';
import { readBuild } from './build-files.ts';
import { builtRenderer } from './built-renderer.ts';
import { makePages } from './make-pages.ts';

const { distFolder } = workerData as { distFolder: string };
if (parentPort !== null)
  makePages(parentPort, builtRenderer(distFolder, readBuild(distFolder), entry));
