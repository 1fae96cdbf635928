import type { createApi, TenantDirectory } from '@grandstand/api';
import type { DemoContent } from './demo-content.ts';

type App = Awaited<ReturnType<typeof createApi>>;

/** Serves the guides of the demo's channels on each tenant's own host, as a guide provider would. */
export function addDemoGuide(
  app: App,
  tenants: Pick<TenantDirectory, 'findByHost'>,
  guideOf: DemoContent['guide'],
): void {
  app.get<{ Params: { file: string } }>('/demo/guide/:file', (request, reply) => {
    const tenant = tenants.findByHost(request.hostname);
    const guide = tenant === null ? null : guideOf(tenant.id, request.params.file);
    if (guide === null) return reply.code(404).send();
    return reply.type(`${guide.type}; charset=utf-8`).send(guide.text);
  });
}
