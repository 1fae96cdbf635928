/** The complete response of a page: its rendered markup in a document, compressed. */
import type { TenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { appBanner, appBannerPause, hasAppBanner } from '../assets/app-banner.ts';
import { writeDocument } from './document.ts';
import type { RenderContext } from './render-context.ts';
import type { PortalOptions } from '../options.ts';
import { payloadPolicy, writePayload } from '../http/payload.ts';
import type { RenderPage } from './page-request.ts';
import type { Entry, Renderer } from './renderer.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { sendFor } from './backend-send.ts';
import { compressPage } from '../cache/compressed-page.ts';

/** Dependencies of rendering, in the main thread as in the render thread. */
export interface PageRendererOptions
  extends
    Pick<PortalOptions, 'mode' | 'inject' | 'log'>,
    Pick<RenderContext, 'calls' | 'textFailures'> {
  /** Resolves when other pending work has run, which a render would block. */
  readonly waitForTurn: () => Promise<void>;
}

/** Returns the tenant's app banner with its texts; empty if there is none. */
async function bannerOf(
  entry: Entry,
  tenant: TenantConfig,
  locale: Locale,
  environment: string | undefined,
  { textFailures }: Pick<PageRendererOptions, 'textFailures'>,
): Promise<string> {
  if (!tenant.enable_smart_app_banner) return '';
  const t = await entry.translatorOf(locale, tenant.time_zone, textFailures(locale));
  return appBanner(tenant, t, appBannerPause(environment));
}

/**
 * Returns the function that renders pages. A failed loader gives an error page; the function rejects only if
 * the rendering code itself fails.
 */
export function createPageRenderer(renderer: Renderer, options: PageRendererOptions): RenderPage {
  const { log } = options;
  const development = options.mode === 'development';
  const themes = new WeakMap<TenantConfig, string>();
  /** Returns the CSS of the tenant's theme. Cached, except in development, where its code may change. */
  function themeCssOf(entry: Entry, tenant: TenantConfig): string {
    const css = (development ? undefined : themes.get(tenant)) ?? entry.themeCss(tenant.brand);
    themes.set(tenant, css);
    return css;
  }
  return async ({ tenant, locale, path, query, part, environment, hidesResults = false }) => {
    const entry = await renderer.entry();
    const input = {
      tenant,
      locale,
      path,
      query,
      origin: `http://${tenant.hosts[0] ?? 'localhost'}`,
      send: options.calls.share(tenant.id, sendFor(tenant, options)),
      now: Date.now(),
      hidesResults,
      waitForTurn: options.waitForTurn,
      onDeferredFailure: (name: string, error: unknown) =>
        log.warn({ err: error, tenant: tenant.id, path }, `page rendered without its ${name}`),
      onTextFailure: options.textFailures(locale, path),
    };
    const reportFailure = (failure: unknown) => {
      if (failure === null) return;
      renderer.mapStackToSources(failure);
      log.error({ err: failure, tenant: tenant.id, path }, 'page could not be loaded');
    };
    if (part === 'payload') {
      const { status, row, data, incomplete, failure } = await entry.loadPayload(input);
      reportFailure(failure);
      const body = writePayload(renderer.build.id, data);
      const page = await compressPage(status, body, payloadPolicy);
      return { kind: 'page', page, rule: status === 200 ? (row?.cache ?? null) : null, incomplete };
    }
    const rendered = await entry.render(input);
    if (rendered.kind === 'redirect') return rendered;
    reportFailure(rendered.failure);
    const { row, status, incomplete, caching } = rendered;
    const themeCss = themeCssOf(entry, tenant);
    const html = writeDocument({
      ...rendered,
      tenant,
      routeName: row?.name ?? null,
      hidesResults,
      banner: hasAppBanner(row) ? await bannerOf(entry, tenant, locale, environment, options) : '',
      build: renderer.build.id,
      files: renderer.files(row?.page ?? null, locale),
      themeCss,
      dataId: entry.pageDataId,
      devScripts: renderer.devScripts,
    });
    const policy = contentSecurityPolicy({
      tenant,
      themeCss,
      scripts: rendered.scripts,
      pays: row?.pays === true,
      isSensitive: row !== null && entry.isSensitivePage(row),
      development,
    });
    const page = await compressPage(status, html, policy);
    const mayCache =
      row !== null && row.secret !== true && status === 200 && caching?.mayCache !== false;
    const events = caching?.events ?? [];
    return { kind: 'page', page, rule: mayCache ? row.cache : null, incomplete, events };
  };
}
