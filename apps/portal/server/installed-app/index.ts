/** Manifest, icons and share target of the installable app, on a Fastify instance. */
import {
  defaultLocale,
  isLocale,
  locales,
  localePrefix,
  type Locale,
  hostOf,
} from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type * as CanvasModule from '@napi-rs/canvas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderContextOptions } from '../render/render-context.ts';
import type { Renderer } from '../render/renderer.ts';
import { createPictureFetcher, pictureWidths } from '../share-picture/fetch-pictures.ts';
import { drawIcon, icoOf } from './draw-icon.ts';
import { iconPath, readIconName, tabIconSize, touchIconSize } from './icon-names.ts';
import { appManifest, sharedPath } from './manifest.ts';
import { sharedTarget, type SharedContent } from './shared-target.ts';

let canvas: Promise<typeof CanvasModule> | null = null;
const loadCanvas = () => (canvas ??= import('@napi-rs/canvas'));

/** Limit of cached icons; a tenant has six. */
const maxIcons = 100;

const dayS = 86_400;

/** Returns the locale if the tenant has it, else the default one. */
const supportedLocale = (tenant: TenantConfig, lang: unknown): Locale =>
  typeof lang === 'string' && isLocale(lang) && tenant.locales.includes(lang)
    ? lang
    : defaultLocale;

/** Adds the manifest, the icons, and the share-target address. */
export function addInstalledApp(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
): void {
  const icons = new LRUCache<string, Promise<Buffer>>({ max: maxIcons });
  const draw = (tenant: TenantConfig, file: string): Promise<Buffer> | null => {
    const name = readIconName(file);
    if (name === null) return null;
    const address = iconPath(tenant, name.size, name.purpose);
    const key = `${tenant.id} ${address}`;
    const cached = icons.get(key);
    if (cached !== undefined) return cached;
    const fetchPicture = createPictureFetcher(tenant, options);
    const drawn = Promise.all([
      loadCanvas(),
      fetchPicture(tenant.brand.markUrl, pictureWidths.large),
    ]).then(([drawing, mark]) => drawIcon(drawing, tenant, name, mark));
    icons.set(key, drawn);
    drawn.catch(() => icons.delete(key));
    return drawn;
  };

  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return reply.code(421).send();
    const locale = supportedLocale(tenant, request.query.lang);
    const entry = await renderer.entry();
    const t = await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale));
    return reply
      .header('cache-control', 'public, no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json; charset=utf-8')
      .send(appManifest({ tenant, locale, t }));
  });

  app.get<{ Params: { version: string; file: string } }>(
    '/app-icons/:version/:file',
    async (request, reply) => {
      const tenant = options.resolveTenant(hostOf(request));
      if (tenant === null) return reply.code(421).send();
      const drawn = draw(tenant, request.params.file);
      if (drawn === null) return reply.callNotFound();
      const png = await drawn;
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type('image/png')
        .send(png);
    },
  );

  /** Adds an icon at an address that browsers request on their own. Unlike those above, it may change. */
  const addIcon = (url: string, name: string, type: string, convert = (png: Buffer) => png) =>
    app.get(url, async (request, reply) => {
      const tenant = options.resolveTenant(hostOf(request));
      if (tenant === null) return reply.code(421).send();
      const png = await draw(tenant, name);
      if (png === null) return reply.callNotFound();
      return reply
        .header('cache-control', `public, max-age=${dayS}`)
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(convert(png));
    });
  addIcon('/favicon.ico', `any-${tabIconSize}.png`, 'image/x-icon', (png) =>
    icoOf(png, tabIconSize),
  );
  for (const suffix of ['', '-precomposed'])
    addIcon(`/apple-touch-icon${suffix}.png`, `maskable-${touchIconSize}.png`, 'image/png');

  const redirectShared = (locale: Locale) => (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return reply.code(421).send();
    const origin = `${request.protocol}://${request.headers.host ?? ''}`;
    const target = sharedTarget(
      tenant,
      supportedLocale(tenant, locale),
      request.query as SharedContent,
      [origin],
    );
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  };
  for (const locale of locales) app.get(localePrefix(locale) + sharedPath, redirectShared(locale));
}
