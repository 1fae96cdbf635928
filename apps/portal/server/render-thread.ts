/** The thread that makes pages of the production build; started by `renderer.ts`. */
import { parentPort } from 'node:worker_threads';
import { loadBuilt } from './renderer.ts';

const { renderer, makePages } = await loadBuilt();
if (parentPort !== null) makePages(parentPort, renderer);
