/**
 * The display fonts a tenant may choose, and how wide each is set in headings and in scores (percent of
 * its regular width). The build keeps these widths and no narrower ones (`lean-fonts.ts`).
 */
export const displayFonts = {
  archivo: { family: 'Archivo', heading: 92, score: 78 },
  'bricolage-grotesque': { family: 'Bricolage Grotesque', heading: 92, score: 86 },
  saira: { family: 'Saira', heading: 72, score: 62 },
} as const;
