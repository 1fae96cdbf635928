export { runIdempotently } from './idempotency-key.service.ts';
