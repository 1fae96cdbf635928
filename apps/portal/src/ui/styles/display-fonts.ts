/**
 * The display fonts that a tenant may choose, with their widths in headings and in scores (percent of the
 * regular width). The build keeps these widths and no narrower ones (`lean-fonts.ts`).
 */
export const displayFonts = {
  archivo: { family: 'Archivo', heading: 92, score: 78 },
  'bricolage-grotesque': { family: 'Bricolage Grotesque', heading: 92, score: 86 },
  saira: { family: 'Saira', heading: 72, score: 62 },
} as const;
