import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../check/source-file.ts';
import { renderCoverage, unknownIds } from './page.ts';
import { parseRequirements } from './requirements.ts';
import { mentionsIn } from './titles.ts';

const coveragePage = 'docs/coverage.md';

/** Returns the problems of the coverage page: unknown ids, or an outdated page. */
export function coverageProblems(root: string): string[] {
  const { page, problems } = read(root);
  const isCurrent =
    existsSync(join(root, coveragePage)) && readFileSync(join(root, coveragePage), 'utf8') === page;
  return isCurrent
    ? problems
    : [...problems, `${coveragePage} is out of date: run npm run coverage`];
}

/**
 * Writes the page.
 *
 * @returns ids in test titles that are not requirements
 */
export function writeCoverage(root: string): string[] {
  const { page, problems } = read(root);
  writeFileSync(join(root, coveragePage), page);
  return problems;
}

function read(root: string): { page: string; problems: string[] } {
  const sections = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  // The generator's own tests name fictitious rows.
  const files = sourceFiles(root, /\.(test|spec)\.tsx?$/).filter(
    ({ path }) => !path.startsWith('tools/coverage/'),
  );
  const mentions = files.flatMap(mentionsIn);
  const problems = unknownIds(sections, mentions).map(
    ({ id, path }) => `${path}: ${id} is not in docs/requirements.md`,
  );
  return { page: renderCoverage(sections, mentions), problems };
}
