import { clsx } from 'clsx';

/** A quiet block in the place of what is on its way. Give it the final size. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton', className)} />
);
