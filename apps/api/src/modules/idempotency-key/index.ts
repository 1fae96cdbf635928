export { changeIdempotently, runIdempotently } from './idempotency-key.service.ts';
