export { importLineups } from './lineup.service.ts';
