/** Metrics, alert rules, dashboard and their page name the same things. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { sourceFiles } from '../source-file.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
const namesIn = (text: string, pattern: RegExp): string[] =>
  unique([...text.matchAll(pattern)].map((match) => match[1] ?? ''));

const page = read('docs/metrics.md');
const alerts = read('deploy/prometheus/alerts.yaml');
const dashboard = read('deploy/prometheus/dashboard.json');
const documented = namesIn(page, /^\| `(grandstand_\w+)`/gm);

/** Those of the ingest, which registers them by functions of its own. */
const ingest = namesIn(
  read('apps/ingest/src/metrics/metrics.ts'),
  /add(?:Counter|Gauge)\(\s*'(\w+)'/g,
).map((name) => `grandstand_ingest_${name}`);

it('every metric of the source is on the page, and no other', () => {
  const texts = sourceFiles(root, /\.ts$/)
    .filter(({ path, isTest }) => /^apps\/(?:api|standalone)\/src\//.test(path) && !isTest)
    .map(({ text }) => text);
  const names = texts.flatMap((text) => [
    ...(/\bGauge\b|addGauge\(/.test(text) ? namesIn(text, /name: '(\w+)',\s+help: '/g) : []),
    ...namesIn(text, /add(?:Counter|Duration)\(\s*'(\w+)'/g),
  ]);
  const own = names.map((name) => `grandstand_${name}`);
  expect(unique([...own, ...ingest])).toEqual(documented);
});

it('alert rules and the dashboard use only metrics that exist', () => {
  const used = namesIn(`${alerts}\n${dashboard}`, /\b(grandstand_\w+)/g).map((name) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(unique(used).filter((name) => !documented.includes(name))).toEqual([]);
  // The dashboard shows all.
  expect(documented.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('every alert has an entry that says what to do, and its address', () => {
  const names = namesIn(alerts, /- alert: (\w+)/g);
  expect(names.length).toBeGreaterThan(8);
  expect(namesIn(page, /^### (\w+)$/gm)).toEqual(names);
  expect(namesIn(alerts, /runbook_url: docs\/metrics\.md#(\w+)/g)).toEqual(
    names.map((name) => name.toLowerCase()).toSorted(),
  );
});
