/** One line of `docs/requirements.md`. */
export type Requirement = {
  id: string;
  wording: string;
  /** What part of the row there is so far, when the rest needs something that comes later. */
  half: string | null;
};

export type Section = { title: string; requirements: Requirement[] };

const HEADING = /^## (.+)$/;
const ROW = /^- ([A-Z][A-Z0-9]*-\d{2})(?: \(half: ([^)]+)\))?: (.+)$/;

/**
 * Reads the list of requirements: `## Title` opens a section, `- ID: wording` is a row, and
 * `- ID (half: what there is): wording` one of which only the first half can be proven yet.
 *
 * @throws Error naming the line that is neither, and an id that occurs twice
 */
export function parseRequirements(text: string): Section[] {
  const sections: Section[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const heading = HEADING.exec(line);
    const row = ROW.exec(line);
    if (heading?.[1] !== undefined) sections.push({ title: heading[1], requirements: [] });
    else if (row) {
      const [, id = '', half = null, wording = ''] = row;
      if (seen.has(id)) throw new Error(`docs/requirements.md:${index + 1} names ${id} again`);
      seen.add(id);
      sections.at(-1)?.requirements.push({ id, wording, half });
    } else if (line.startsWith('- ') && sections.length > 0) {
      throw new Error(`docs/requirements.md:${index + 1} is not "- ID: wording"`);
    }
  }
  return sections;
}
