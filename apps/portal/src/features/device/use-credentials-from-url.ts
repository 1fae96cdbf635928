import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openSignIn } from '../../lib/session/sign-in/sealed-credentials.ts';
import {
  setLimitedSignIn,
  useLimitedSignIn,
  type LimitedSignIn,
} from '../../lib/session/sign-in/sign-in-at-limit.ts';

type PlainSignIn = Extract<LimitedSignIn, { readonly provider: 'credentials' }>;

export type CarriedCredentials =
  | { readonly kind: 'reading' }
  /** None in the address, unreadable, or used up by a reload. */
  | { readonly kind: 'none' }
  /** Not written by this portal: the viewer must first confirm that the account is theirs. */
  | { readonly kind: 'unconfirmed'; readonly signIn: PlainSignIn }
  | { readonly kind: 'ready'; readonly signIn: LimitedSignIn };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Moves the sign-in from the address into memory and removes it from the address (SEC-07, B-04). */
export function useCarriedCredentials(): CarriedCredentials {
  const navigate = useNavigate();
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, unknown>,
  });
  const data = textOf(search['data']);
  const redirect = textOf(search['redirect']);
  const limited = useLimitedSignIn(({ signIn }) => signIn);
  const [carried, setCarried] = useState<CarriedCredentials>({ kind: 'reading' });
  const hasFound = useRef(false);

  useEffect(() => {
    if (data === null) {
      // Credentials from the address are being read, or have been.
      if (!hasFound.current) setCarried({ kind: 'none' });
      return;
    }
    hasFound.current = true;
    setCarried({ kind: 'reading' });
    void navigate({
      to: '/auth/login/limit/',
      search: redirect === null ? {} : { redirect },
      replace: true,
      viewTransition: false,
    });
    void openSignIn(data).then((opened) => {
      if (opened === null) setCarried({ kind: 'none' });
      else if (opened.isSealed) setLimitedSignIn(opened.signIn);
      else if (opened.signIn.provider !== 'credentials') setCarried({ kind: 'none' });
      else setCarried({ kind: 'unconfirmed', signIn: opened.signIn });
    });
  }, [data, redirect, navigate]);

  // Discards the credentials when the viewer leaves the page.
  useEffect(() => () => setLimitedSignIn(null), []);
  return limited === null ? carried : { kind: 'ready', signIn: limited };
}
