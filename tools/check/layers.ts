import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** An import that makes one noun depend on another. */
type Link = { from: string; to: string; path: string; line: number; specifier: string };

/** Folders whose subfolders are nouns, each a layer above those it imports. */
const LAYERED = ['apps/api/src/modules/', 'apps/portal/src/features/'];

/**
 * Returns one violation for each import that closes a cycle between nouns, types included. Two nouns in a
 * cycle are really one, since a change of either requires knowledge of both. Tests and their helpers
 * (`testing.ts`) may import anything.
 */
export function circlesBetweenNouns(files: readonly SourceFile[]): Violation[] {
  return LAYERED.flatMap((folder) => {
    const links = linksBetween(files, folder);
    const reach = reachOf(links);
    return links
      .filter(({ from, to }) => reach.get(to)?.has(from) === true)
      .map(({ from, to, path, line, specifier }) => ({
        path,
        line,
        message: `imports ${specifier}: closes a circle, ${wayBetween(links, to, from).join(' → ')} → ${to}`,
      }));
  });
}

/** Returns the noun of a path below `folder`; null for files outside any noun. */
function nounOf(folder: string, path: string): string | null {
  const rest = path.startsWith(folder) ? path.slice(folder.length) : '';
  const end = rest.indexOf('/');
  return end < 0 ? null : rest.slice(0, end);
}

function linksBetween(files: readonly SourceFile[], folder: string): Link[] {
  return files
    .filter(({ path, isTest }) => !isTest && !/(^|\/)testing\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const from = nounOf(folder, path);
      if (from === null || !/\.tsx?$/.test(path)) return [];
      return importsOf(text).flatMap(({ specifier, line }) => {
        if (!specifier.startsWith('.')) return [];
        const to = nounOf(folder, posix.join(posix.dirname(path), specifier));
        return to === null || to === from ? [] : [{ from, to, path, line, specifier }];
      });
    });
}

/** Returns every noun with its transitive dependencies. */
function reachOf(links: readonly Link[]): Map<string, Set<string>> {
  const reach = new Map<string, Set<string>>();
  for (const start of new Set(links.map(({ from }) => from))) {
    const seen = new Set<string>();
    const waiting = [start];
    for (let noun = waiting.pop(); noun !== undefined; noun = waiting.pop())
      for (const { from, to } of links)
        if (from === noun && !seen.has(to)) {
          seen.add(to);
          waiting.push(to);
        }
    reach.set(start, seen);
  }
  return reach;
}

/** Returns the shortest import chain from one noun to another, both included. */
function wayBetween(links: readonly Link[], start: string, end: string): string[] {
  const ways: string[][] = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === end) return way;
    for (const { from, to } of links)
      if (from === last && !seen.has(to)) {
        seen.add(to);
        ways.push([...way, to]);
      }
  }
  return [start, end];
}
