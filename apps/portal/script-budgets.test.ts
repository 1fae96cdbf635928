import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overBudget, scriptBudgets } from './script-budgets.ts';
import { sharedScriptGroups, sharedScripts } from './shared-scripts.ts';

describe('scripts of pages', () => {
  it('are over budget by one byte, not at it', () => {
    expect(overBudget(scriptBudgets)).toEqual([]);
    const most = scriptBudgets['home/home'] ?? Number.NaN;
    expect(overBudget({ ...scriptBudgets, 'home/home': most + 1 })).toEqual([
      `home/home begins with ${most + 1} bytes of JavaScript, over ${most}`,
    ]);
    expect(overBudget({ 'home/home': 1 })).toEqual(['event/event was not weighed']);
  });

  it('are shared as a list of modules that exist says', () => {
    const modules = sharedScripts.flatMap(({ of }) => of).filter((one) => /\.tsx?$/.test(one));
    for (const path of modules) {
      const folder = path.startsWith('packages/') ? '../..' : 'src';
      const file = join(import.meta.dirname, folder, path);
      expect(existsSync(file), path).toBe(true);
      expect(sharedScriptGroups.some(({ test }) => test.test(file))).toBe(true);
    }
  });
});
