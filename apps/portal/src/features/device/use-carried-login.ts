import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openLogin } from '../../lib/session/carried-login.ts';
import {
  holdLimitedLogin,
  useLimitedLogin,
  type LimitedLogin,
} from '../../lib/session/limited-login.ts';

type PlainLogin = Extract<LimitedLogin, { readonly provider: 'credentials' }>;

export type Carried =
  | { readonly kind: 'reading' }
  /** Nothing there, nothing readable, or used up by a reload. */
  | { readonly kind: 'none' }
  /** Written by somebody: nothing is done before the viewer says that the account is theirs. */
  | { readonly kind: 'unproven'; readonly login: PlainLogin }
  | { readonly kind: 'ready'; readonly login: LimitedLogin };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Takes the sign-in out of the address into memory and leaves an address without it (SEC-07, B-04).
 */
export function useCarriedLogin(): Carried {
  const navigate = useNavigate();
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, unknown>,
  });
  const data = textOf(search['data']);
  const redirect = textOf(search['redirect']);
  const held = useLimitedLogin(({ login }) => login);
  const [carried, setCarried] = useState<Carried>({ kind: 'reading' });
  const found = useRef(false);

  useEffect(() => {
    if (data === null) {
      // What was found in the address a moment ago is being read, or has been.
      if (!found.current) setCarried({ kind: 'none' });
      return;
    }
    found.current = true;
    setCarried({ kind: 'reading' });
    void navigate({
      to: '/auth/login/limit/',
      search: redirect === null ? {} : { redirect },
      replace: true,
      viewTransition: false,
    });
    void openLogin(data).then((opened) => {
      if (opened === null) setCarried({ kind: 'none' });
      else if (opened.isSealed) holdLimitedLogin(opened.login);
      else if (opened.login.provider !== 'credentials') setCarried({ kind: 'none' });
      else setCarried({ kind: 'unproven', login: opened.login });
    });
  }, [data, redirect, navigate]);

  // Left behind, it is forgotten.
  useEffect(() => () => holdLimitedLogin(null), []);
  return held === null ? carried : { kind: 'ready', login: held };
}
