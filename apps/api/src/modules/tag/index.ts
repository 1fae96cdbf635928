export { importTags } from './import-tags.ts';
