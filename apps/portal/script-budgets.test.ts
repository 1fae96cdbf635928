import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overBudget } from './script-budgets.ts';
import { sharedScriptGroups, sharedScripts } from './chunk-groups.ts';

describe('scripts of pages', () => {
  it('a page is over budget from one byte above it, not at it', () => {
    expect(overBudget({ 'home/home': 7 }, { 'home/home': 7 })).toEqual([]);
    expect(overBudget({ 'home/home': 8 }, { 'home/home': 7 })).toEqual([
      'home/home starts with 8 bytes of JavaScript, more than its budget of 7',
    ]);
  });

  it('the texts of a page have a budget of their own', () => {
    expect(overBudget({ 'home/home': 8 }, { 'home/home': 7 }, 'texts')).toEqual([
      'home/home starts with 8 bytes of texts, more than its budget of 7',
    ]);
  });

  it('every page has a budget, and every budget a page', () => {
    expect(overBudget({ 'a/new': 1 }, { 'an/old': 1 })).toEqual([
      'an/old has a budget but is not a page',
      'a/new has no budget for JavaScript',
    ]);
  });

  it('every module in the list of shared scripts exists', () => {
    for (const path of sharedScripts.flatMap(({ modules }) => modules)) {
      const folder = path.startsWith('packages/')
        ? '../..'
        : /\.tsx?$/.test(path)
          ? 'src'
          : '../../node_modules';
      const file = join(import.meta.dirname, folder, path);
      expect(existsSync(file), path).toBe(true);
      const matched = path.includes('.') ? file : `${file}/index.js`;
      expect(sharedScriptGroups.some(({ test }) => test.test(matched))).toBe(true);
    }
  });
});
