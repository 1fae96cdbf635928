/**
 * Entry of the render thread of the production build, started by `renderer.ts`. A separate bundle with
 * all its dependencies, packages included. What only the serving thread needs, such as the contract's
 * schemas and the feeds, is not loaded twice, and no types need stripping.
 */
import { parentPort, workerData } from 'node:worker_threads';
import * as entry from '../../src/app/entry/entry-server.tsx';
import { readBuild } from '../assets/build-files.ts';
import { builtRenderer } from './built-renderer.ts';
import { makePages } from './render-thread-pages.ts';

const { distFolder } = workerData as { distFolder: string };
if (parentPort !== null)
  makePages(parentPort, builtRenderer(distFolder, readBuild(distFolder), entry));
