/*
 * UI engineer: replace these (header, footer, bottom bar). The app puts each one inside
 * `<div data-layout="auth|default|home" data-route="<route name>">`.
 */
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

export const AuthLayout = ({ children }: Props) => <>{children}</>;
export const DefaultLayout = ({ children }: Props) => <>{children}</>;
export const HomeLayout = ({ children }: Props) => <>{children}</>;
