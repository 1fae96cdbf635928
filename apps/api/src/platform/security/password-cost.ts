/** Cost of argon2id, as `argon2` of `node:crypto` takes it; `memory` in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Cost of new password hashes (SEC-12). */
export const passwordCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
