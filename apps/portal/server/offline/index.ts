/** Offline support on a Fastify instance. */
import { createHash } from 'node:crypto';
import { defaultLocale, isLocale, hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance } from 'fastify';
import { iconPath, iconSizes } from '../installed-app/icon-names.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import type { Renderer } from '../render/renderer.ts';
import { logoPath, offlinePage } from './offline-page.ts';
import { offlinePath, serviceWorker, unregisteringWorker } from './service-worker.ts';

/** The worker's own policy: it may call this site, and load the picture of its notifications. */
const workerPolicy = `default-src 'none'; connect-src 'self'; img-src 'self'`;

/** Adds `/sw.js` and `/offline.html`. Without `offlinePages`, `/sw.js` unregisters earlier workers. */
export function addOffline(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
): void {
  const { offlinePages = true } = options;

  app.get('/sw.js', async (request, reply) => {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return reply.code(421).send();
    const { brand, name, locales } = tenant;
    const { entry, preloads, styles, texts } = renderer.files(null, defaultLocale);
    const font = renderer.displayFont(brand.displayFont);
    const shell = [
      entry,
      // The texts differ by language, and load with its pages.
      ...preloads.filter((file) => file !== texts),
      ...styles,
      ...(font === null ? [] : [font]),
    ];
    const icon = iconPath(tenant, iconSizes[0], 'any');
    const version = createHash('sha256')
      .update(JSON.stringify([renderer.build.id, name, brand, locales]))
      .digest('base64url')
      .slice(0, 16);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(
        offlinePages
          ? serviceWorker({ version, locales, shell, icon, logo: logoPath(tenant) })
          : unregisteringWorker,
      );
  });

  app.get<{ Querystring: { lang?: unknown } }>(offlinePath, async (request, reply) => {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return reply.code(421).send();
    const { lang = defaultLocale } = request.query;
    const isSupported = typeof lang === 'string' && isLocale(lang) && tenant.locales.includes(lang);
    const locale = isSupported ? lang : defaultLocale;
    const entry = await renderer.entry();
    const t = await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale));
    const { html, policy } = offlinePage({
      tenant,
      locale,
      t,
      themeCss: entry.themeCss(tenant.brand),
      font: renderer.displayFont(tenant.brand.displayFont),
      scriptFont: renderer.files(null, locale).fonts?.[0] ?? null,
    });
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
