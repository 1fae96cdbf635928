/** Links of menus and of the foot of the page, which are fetched as one file. */
export { BrowseList } from './browse-list.tsx';
export { FooterPages, FooterPlaces } from './footer-links.tsx';
