import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AnyPage } from '../lib/page/define-page.ts';
import { FailureScreen } from './error-pages.tsx';
import type { PageModule } from './page-modules.ts';

interface Props {
  readonly error: unknown;
  /** None where not even the frame of the pages could be loaded. */
  readonly module?: PageModule;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * A page that could not be loaded. It is loaded again, which the router's own reset does not do, when
 * the viewer asks for it or the page itself notices that it is time.
 */
export function FailedPage({ error, module, params = {} }: Props) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  const [page, setPage] = useState<AnyPage | null>(null);
  useEffect(() => {
    // What could not be fetched is the failure that the screen tells of.
    module?.load().then(setPage, () => {});
  }, [module]);
  return (
    <>
      <FailureScreen error={error} retry={retry} />
      {page?.WhenFailed !== undefined && <page.WhenFailed params={params} retry={retry} />}
    </>
  );
}
