/** A process with some of the roles serves only what belongs to them. */
import type { FastifyInstance } from 'fastify';
import { type ApiConfig } from '../config/config.ts';
import { hasRole, roles, type Role } from '../config/roles.ts';
import { isInternal } from '../security/read-rate-limits.ts';

/** Returns the role that serves a path; null for the health checks, which every process serves. */
function roleOf(path: string): Role | null {
  if (path === '/healthz' || path === '/readyz') return null;
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/media/')) return 'media';
  return 'web';
}

/** Lists the roles of a process. */
export const rolesOf = (config: Pick<ApiConfig, 'roles'>): readonly Role[] =>
  roles.filter((role) => (config.roles === null ? role !== 'ingest' : config.roles.has(role)));

/**
 * Responds with 421 to requests that belong to other roles: the proxy in front sent them to the wrong process.
 * Pages still get their data from this process.
 */
export function refuseOtherRoles(app: FastifyInstance, config: Pick<ApiConfig, 'roles'>): void {
  if (config.roles === null) return;
  app.addHook('onRequest', async (request, reply) => {
    const role = roleOf(request.url.split('?', 1)[0] ?? '');
    if (role === null || hasRole(config, role) || isInternal(request)) return;
    await reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(
        `This process serves ${rolesOf(config).join(', ')}; this address needs ${role} (ROLES).`,
      );
  });
}
