import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a page of sign-in or sign-up, with a sentence that explains it. */
export const SignInHeading = ({ title, children = null }: Props) => (
  <>
    <h1 className="heading text-3xl md:text-4xl">{title}</h1>
    {children !== null && <p className="mt-3 text-muted">{children}</p>}
  </>
);
