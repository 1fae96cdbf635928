/** Which texts every page needs, and how those of each language come; see `page-table.tsx`. */
export { importers as frameTexts } from 'virtual:texts/frames';
export { pages as textsOfPages } from 'virtual:texts/uses';
