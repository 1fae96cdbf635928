/** One line of `docs/requirements.md`. */
export type Requirement = {
  id: string;
  wording: string;
  /** The part of the row that exists, if the rest depends on future work. */
  partial: string | null;
};

export type Section = { title: string; requirements: Requirement[] };

const headingLine = /^## (.+)$/;
const requirementRow = /^- ([A-Z][A-Z0-9]*-\d{2})(?: \(partial: ([^)]+)\))?: (.+)$/;

/**
 * Parses the list of requirements: `## Title` opens a section, `- ID: wording` is a row, and
 * `- ID (partial: the existing part): wording` is a row of which only that part can be tested yet.
 *
 * @throws Error that names a malformed line or a duplicate id
 */
export function parseRequirements(text: string): Section[] {
  const sections: Section[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const heading = headingLine.exec(line);
    const row = requirementRow.exec(line);
    if (heading?.[1] !== undefined) sections.push({ title: heading[1], requirements: [] });
    else if (row) {
      const [, id = '', partial = null, wording = ''] = row;
      if (seen.has(id)) throw new Error(`docs/requirements.md:${index + 1} names ${id} again`);
      seen.add(id);
      sections.at(-1)?.requirements.push({ id, wording, partial });
    } else if (line.startsWith('- ') && sections.length > 0) {
      throw new Error(`docs/requirements.md:${index + 1} is not "- ID: wording"`);
    }
  }
  return sections;
}
