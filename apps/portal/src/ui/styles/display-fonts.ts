/**
 * The display fonts that a tenant may choose, with their widths in headings and in scores (percent of the
 * regular width). The build removes all narrower and wider ones from the fonts (`subset-fonts.ts`).
 */
export const displayFonts = {
  archivo: { family: 'Archivo', heading: 92, score: 78 },
  'bricolage-grotesque': { family: 'Bricolage Grotesque', heading: 92, score: 86 },
  saira: { family: 'Saira', heading: 72, score: 62 },
} as const;

export type DisplayFont = keyof typeof displayFonts;
