import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakpoints } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { themeCss } from '../ui/styles/theme-css.ts';
import { aTenant } from '../features/testing.tsx';

const source = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(source, name), 'utf8');

/** Matches utilities that name a physical side: they would not flip in a right-to-left page. */
const physicalSideUtility =
  /(?<=["'`\s:])-?(?:m[lr]|p[lr]|(?:left|right)(?=-(?:\d|\[|\(|auto|full|px))|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|scroll-[mp][lr])-(?=[\w[(])/;

describe('styles', () => {
  it('the layout changes at the contract’s breakpoints', () => {
    const css = read('ui/styles/app.css');
    const declared = Object.fromEntries(
      [...css.matchAll(/--breakpoint-(\w+): (\d+)rem/g)].map(([, name, rem]) => [
        name,
        Number(rem) * 16,
      ]),
    );
    expect(declared).toEqual(breakpoints);
  });

  it('components use logical properties only', () => {
    const files = ['ui', 'features'].flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((name) => physicalSideUtility.test(read(name)))).toEqual([]);
  });

  it('the tenant’s colours cover both themes, and a light page may have dark sections', () => {
    const css = themeCss(aTenant().brand);
    expect(css).toContain('--t-accent:#0057b8');
    expect(css).toMatch(
      /@media screen\{:root:not\(\[data-theme=light\]\),\[data-theme=dark\]\{color-scheme:dark;--t-canvas:#/,
    );
    expect(css).toMatch(/:root,\[data-theme\]\{color-scheme:light;--t-canvas:#/);
  });

  it.each([
    // Lighter than the brand's accent on a dark page, and still dark.
    ['#1557c0', '#ffffff'],
    ['#19d3a2', '#000000'],
  ])('the icon of the large play button contrasts most with its accent: %s', (accent, icon) => {
    const css = themeCss({ ...aTenant().brand, accent });
    expect(css).toMatch(new RegExp(`--t-on-player:${icon}[};]`));
  });
});
