export { importTags } from './import-tags.ts';
export { listForEveryone } from './tag.service.ts';
