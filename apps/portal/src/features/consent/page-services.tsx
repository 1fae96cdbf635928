import type { AnyRouter } from '@tanstack/react-router';
import { isClosedPage, rowOf } from '../../lib/page/route-row.ts';
import type { Portal } from '../../lib/portal/portal-context.tsx';
import { loadConsentedServices } from '../../lib/third-parties/consented-services.ts';

export { ConsentPrompt } from './consent-prompt.tsx';

const started = new WeakSet<AnyRouter>();

/**
 * Runs the consented services and reports the current page to them. Once per document, because the slot of
 * the prompt comes and goes with the layouts.
 */
export function startPageServices({ tenant, locale, api }: Portal, router: AnyRouter): void {
  if (started.has(router)) return;
  started.add(router);
  const row = () => rowOf(router.state.matches);
  const first = row();
  loadConsentedServices({
    tenant,
    locale,
    api,
    // Documents of either kind never mix (`needsOwnDocument`).
    isClosed: first !== null && isClosedPage(first),
    currentPage: () => ({ name: row()?.name ?? null, path: router.state.location.pathname }),
    onPage: (listener) =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) listener();
      }),
  });
}
