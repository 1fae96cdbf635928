import { usersOf } from './accounts.ts';
import { worldOf } from './world/worlds.ts';

/** Returns the accounts of a demo tenant, to print at start. */
export const demoLogins = (tenantId: string): { email: string; password: string; note: string }[] =>
  usersOf(worldOf(tenantId)).map(({ email, password, canCreateGlobalTag, ageDays }) => {
    const age = ageDays === 0 ? 'made just now' : `made ${ageDays} days ago`;
    return {
      email,
      password,
      note: canCreateGlobalTag ? `${age}, may set tags for all and moderate chats` : age,
    };
  });
