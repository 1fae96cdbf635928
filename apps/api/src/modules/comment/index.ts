export { importComments } from './import-comments.ts';
