import { clsx } from 'clsx';

/** A placeholder for loading content. Give it the final size. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton', className)} />
);
