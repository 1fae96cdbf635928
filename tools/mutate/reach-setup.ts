// Setup of each test file in the first run: records which functions of the probed modules it calls.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { root } from '../root.ts';
import { reachedVariable, type Reached } from './reach.ts';

const [loading, running] = [new Set<string>(), new Set<string>()];
const start = performance.now();
let current = loading;
Object.assign(globalThis, {
  grandstandReached: (functionId: string) => void current.add(functionId),
});

beforeAll(() => {
  current = running;
});
afterAll(() => {
  const reached: Reached = {
    test: relative(root, expect.getState().testPath ?? ''),
    ms: performance.now() - start,
    loading: [...loading],
    running: [...running],
  };
  appendFileSync(process.env[reachedVariable] ?? '', `${JSON.stringify(reached)}\n`);
});
