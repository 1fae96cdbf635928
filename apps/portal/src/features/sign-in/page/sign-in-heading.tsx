import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** The heading of a sign-in or sign-up page, with an explanatory sentence. */
export const SignInHeading = ({ title, children = null }: Props) => (
  <>
    <h1 className="heading text-3xl md:text-4xl">{title}</h1>
    {children !== null && <p className="mt-3 text-muted">{children}</p>}
  </>
);
