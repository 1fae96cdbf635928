import { earlyPlayScript } from '@grandstand/player/early-play';
import type { AnyRouter } from '@tanstack/react-router';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { earlyPressScript } from '../../src/lib/page/early-press.ts';
import { appBannerScript } from '../assets/app-banner-script.ts';
import { deferredLoaderScript } from './deferred-script-loader.ts';
import { themeScript } from './theme-script.ts';

/**
 * The portal's own inline scripts, by name. Every page's policy lists the hashes of these and of the
 * scripts by which the router hydrates that page, and no others, so that an injected script does not run.
 * They are constant: per-response values go into a data script.
 */
const inlineScripts = {
  theme: themeScript,
  earlyPlay: earlyPlayScript,
  earlyPress: earlyPressScript,
  appBanner: appBannerScript,
  deferredLoader: deferredLoaderScript,
} as const;

/**
 * The router's own script for scroll restoration. It is constant too, as long as the router has no custom
 * keys for positions; its `ScriptOnce` appends the last statement.
 */
const routerScript = `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`;

/** Texts of all scripts, for the policy. */
export const inlineScriptTexts: readonly string[] = [...Object.values(inlineScripts), routerScript];

/** Returns the element of a script. */
export const inlineScript = (name: keyof typeof inlineScripts): string =>
  `<script>${inlineScripts[name]}</script>`;
