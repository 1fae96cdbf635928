import type { ContentUser } from '@grandstand/contract';
import type { World } from './world/world.ts';
import { worldOf } from './world/worlds.ts';

/** Password of every demo account; printed at start, protects nothing. */
export const demoPassword = 'grandstand-demo';

/** Returns the demo accounts of a tenant: a viewer, an editor of global tags, and a new account. */
export function usersOf(world: World): ContentUser[] {
  const account = (
    name: string,
    displayName: string,
    ageDays: number,
    canCreateGlobalTag = false,
  ) => ({
    id: `${world.prefix}-user-${name}`,
    email: `${name}@${world.mailDomain}`,
    password: demoPassword,
    displayName,
    canCreateGlobalTag,
    ageDays,
  });
  return [
    account('viewer', 'Robin Vale', 42),
    account('editor', 'Kim Ashdown', 400, true),
    account('newcomer', 'Sasha Linden', 0),
  ];
}

interface DemoOperator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: 'owner';
}

/** Returns the operators of a demo tenant's studio: an owner. */
export const demoOperators = (tenantId: string): DemoOperator[] => [
  {
    email: `owner@${worldOf(tenantId).mailDomain}`,
    name: 'Alex Merrow',
    password: demoPassword,
    role: 'owner',
  },
];

/** Returns the accounts of a demo tenant, to print at start. */
export const demoLogins = (tenantId: string): { email: string; password: string; note: string }[] =>
  usersOf(worldOf(tenantId)).map(({ email, password, canCreateGlobalTag, ageDays }) => {
    const age = ageDays === 0 ? 'made just now' : `made ${ageDays} days ago`;
    return {
      email,
      password,
      note: canCreateGlobalTag ? `${age}, may create global tags and moderate chats` : age,
    };
  });
