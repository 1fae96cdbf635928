/** The thread that makes pages of the production build; started by `renderer.ts`. */
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { loadBuilt } from './renderer.ts';

/** Behind what plays and what is told at once, where processors are few. */
const niceness = 5;

// Elsewhere the priority is that of the whole process.
if (process.platform === 'linux') os.setPriority(0, niceness);
const { renderer, makePages } = await loadBuilt();
if (parentPort !== null) makePages(parentPort, renderer);
