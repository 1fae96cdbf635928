export { clipModule } from './clip.routes.ts';
