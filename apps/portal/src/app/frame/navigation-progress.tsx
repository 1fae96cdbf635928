import { useRouterState } from '@tanstack/react-router';

/** A line at the top of the window while the next page is loaded. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return <div aria-hidden="true" className="navigation-progress" data-loading={isLoading} />;
}
