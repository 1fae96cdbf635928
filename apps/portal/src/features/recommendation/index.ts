export { listNext } from './recommendation.api.ts';
