export { isBlocked, refuseBlocked } from './account-block.ts';
export { importUsers } from './import-users.ts';
export { eraseUser } from './erase-user.service.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { rejectGuessablePassword } from './reject-guessable.ts';
export { presentProfile } from './present-profile.ts';
export {
  createUser,
  findUser,
  findUserByEmail,
  getOwnUser,
  lockUser,
  normalizeEmail,
  updateUser,
} from './user.service.ts';
export type { UserRow } from './user.table.ts';
