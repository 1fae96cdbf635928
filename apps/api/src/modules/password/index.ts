export { passwordModule } from './password.routes.ts';
