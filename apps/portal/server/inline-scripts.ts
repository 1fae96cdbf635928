import { earlyPlayScript } from '@grandstand/player/early-play';
import type { AnyRouter } from '@tanstack/react-router';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { earlyPressScript } from '../src/lib/page/event-replay.ts';
import { appBannerScript } from './app-banner-script.ts';
import { deferredScriptLoader } from './deferred-script-loader.ts';
import { themeScript } from './theme-script.ts';

/**
 * The portal's own inline scripts, by a name. The policy of every page has the hashes of these and of the
 * scripts with which the router hydrates that page, and of no other text, so that a script which content
 * brought into the page does not run. These are constant: what differs between answers goes into a script
 * of data.
 */
const inlineScripts = {
  theme: themeScript,
  earlyPlay: earlyPlayScript,
  earlyPress: earlyPressScript,
  appBanner: appBannerScript,
  begin: deferredScriptLoader,
} as const;

/**
 * What the router writes itself, for the place that a viewer goes back to. It is constant, too, as long
 * as the router has no keys of its own for places; its `ScriptOnce` adds the end.
 */
const routerScript = `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`;

/** The texts, for the policy. */
export const inlineScriptTexts: readonly string[] = [...Object.values(inlineScripts), routerScript];

/** The element of a script. */
export const inlineScript = (name: keyof typeof inlineScripts): string =>
  `<script>${inlineScripts[name]}</script>`;
