export { RecapLinks } from './recap-links.tsx';
