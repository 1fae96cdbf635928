import type { OperatorSession } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  operatorRoles,
  rolePermissions,
  type OperatorRole,
  type Permission,
} from '@grandstand/contract/constants';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';

/**
 * The session; null before a sign-in. A session that has ended stays cached, because an error would replace the
 * open page: the next call prompts over the page to sign in again.
 */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ client, queryKey }): Promise<OperatorSession | null> => {
      try {
        return (await api.operator.getSession()).content;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403))
          return client.getQueryData<OperatorSession | null>(queryKey) ?? null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

/** Returns the session. Throws `operator_session_ended` without one: rooms open only with a session. */
export function useSession(): OperatorSession {
  const { api } = useStudio();
  const { data } = useSuspenseQuery(sessionQuery(api));
  if (data === null) throw new ApiError('operator_session_ended', 401, '');
  return data;
}

/** Returns whether the operator has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** Returns the roles that have a permission. */
export const rolesWith = (permission: Permission): readonly OperatorRole[] =>
  operatorRoles.filter((role) => rolePermissions[role].includes(permission));
