/** Runs in a thread of `password-pool.ts`: argon2id keeps a core busy for a tenth of a second. */
import { argon2Sync, type Argon2Parameters } from 'node:crypto';

export const derive = (parameters: Argon2Parameters): Buffer => argon2Sync('argon2id', parameters);
