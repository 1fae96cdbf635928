import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { version } from '../config/version.ts';

/**
 * Collects all calls registered afterwards into `/api/openapi.json` (OpenAPI 3.1) and shows them at
 * `/api/docs`. `api` already has the prefix `/api`.
 */
export async function addApiDocument(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Grandstand',
        version,
        description:
          'Every call of the backend. The tenant is the one whose host name the request is sent to.',
      },
      components: {
        securitySchemes: {
          user: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Authorization',
            description: 'Bearer and the access token of a sign-in',
          },
          operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Key' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}
