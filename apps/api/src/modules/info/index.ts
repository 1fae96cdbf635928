export { getInfoPage } from './info.service.ts';
