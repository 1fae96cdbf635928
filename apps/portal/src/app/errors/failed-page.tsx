import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AnyPage } from '../../lib/page/define-page.ts';
import { FailureScreen } from './failure-screen.tsx';
import type { PageModule } from '../router/page-modules.ts';

interface Props {
  readonly error: unknown;
  /** Missing for an error of the root route, which loads the menus. */
  readonly module?: PageModule;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * What is shown in place of a page that failed to load. Loads the page again when the viewer or the page's
 * `WhenFailed` component requests it; the router's own reset would not.
 */
export function FailedPage({ error, module, params = {} }: Props) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  const [page, setPage] = useState<AnyPage | null>(null);
  useEffect(() => {
    // The screen already shows this fetch failure.
    module?.load().then(setPage, () => {});
  }, [module]);
  return (
    <>
      <FailureScreen error={error} retry={retry} />
      {page?.WhenFailed !== undefined && <page.WhenFailed params={params} retry={retry} />}
    </>
  );
}
