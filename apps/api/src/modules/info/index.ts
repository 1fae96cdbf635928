export { infoModule } from './info.routes.ts';
