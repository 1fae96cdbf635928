import type { AnyRouter } from '@tanstack/react-router';
import { isSensitivePage, rowOf } from '../../lib/page/route-row.ts';
import type { Portal } from '../../lib/portal/portal-context.tsx';
import { loadConsentedServices } from '../../lib/third-parties/consented-services.ts';

export { ConsentPrompt } from './consent-prompt.tsx';

const started = new WeakSet<AnyRouter>();

/**
 * Runs the consented services and reports the current page to them. Once per document, because each
 * layout mounts its own slot of the prompt.
 */
export function startPageServices({ tenant, locale, api }: Portal, router: AnyRouter): void {
  if (started.has(router)) return;
  started.add(router);
  const currentRow = () => rowOf(router.state.matches);
  const firstRow = currentRow();
  loadConsentedServices({
    tenant,
    locale,
    api,
    // Sensitive pages and others never share a document (`needsOwnDocument`).
    isSensitive: firstRow !== null && isSensitivePage(firstRow),
    currentPage: () => ({ name: currentRow()?.name ?? null, path: router.state.location.pathname }),
    onPage: (listener) =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) listener();
      }),
  });
}
