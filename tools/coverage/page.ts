import type { Requirement, Section } from './requirements.ts';
import type { Mention } from './titles.ts';

/** `half`: tests cover the existing part, and the row stays open until all of it exists. */
export type State = 'covered' | 'half' | 'open';

export function stateOf({ id, half }: Requirement, mentions: Mention[]): State {
  if (!mentions.some((mention) => mention.id === id)) return 'open';
  return half === null ? 'covered' : 'half';
}

/** Returns the ids in test titles that are not requirements. */
export function unknownIds(sections: Section[], mentions: Mention[]): Mention[] {
  const known = new Set(sections.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  return mentions.filter(({ id }) => !known.has(id));
}

/** Returns the content of `docs/coverage.md`. */
export function renderCoverage(sections: Section[], mentions: Mention[]): string {
  const all = sections.flatMap(({ requirements }) => requirements);
  const head = [
    '# Coverage',
    '',
    'Made by `npm run coverage` from [the list of requirements](requirements.md) and the titles of the tests. "Covered" means that at least one test names the row; "first half" that tests prove the part that exists, and the row stays open until the rest is there.',
    '',
    '| section | rows | covered | first half | open |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...sections.map((section) => countRow(section.title, section.requirements, mentions)),
    countRow('**all**', all, mentions),
  ];
  const body = sections.flatMap(({ title, requirements }) => [
    '',
    `## ${title}`,
    '',
    '| id | requirement | state |',
    '| --- | --- | --- |',
    ...requirements.map((requirement) => detailRow(requirement, mentions)),
  ]);
  return `${[...head, ...body].join('\n')}\n`;
}

function countRow(title: string, requirements: Requirement[], mentions: Mention[]): string {
  const states = requirements.map((requirement) => stateOf(requirement, mentions));
  const count = (state: State): number => states.filter((candidate) => candidate === state).length;
  const numbers = [requirements.length, count('covered'), count('half'), count('open')];
  return `| ${[title, ...numbers].join(' | ')} |`;
}

function detailRow(requirement: Requirement, mentions: Mention[]): string {
  const { id, wording, half } = requirement;
  const tests = mentions
    .filter((mention) => mention.id === id)
    .map(({ path }) => `[${path.slice(path.lastIndexOf('/') + 1)}](../${path})`)
    .toSorted();
  const label = {
    open: 'open',
    covered: `covered: ${tests.join(', ')}`,
    half: `first half (${half}): ${tests.join(', ')}`,
  }[stateOf(requirement, mentions)];
  return `| ${[id, wording, label].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
