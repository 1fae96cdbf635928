import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openSignIn } from '../../lib/session/sign-in/sealed-credentials.ts';
import {
  setSignInAtLimit,
  useSignInAtLimit,
  type SignInAtLimit,
} from '../../lib/session/sign-in/sign-in-at-limit.ts';

type PlainSignIn = Extract<SignInAtLimit, { readonly provider: 'credentials' }>;

export type CredentialsFromUrl =
  | { readonly kind: 'reading' }
  /** The URL has none; or it is unreadable, was opened before a reload, or has neither seal nor password to confirm. */
  | { readonly kind: 'none' }
  /** Not put there by this portal: the viewer must first confirm that the account is theirs. */
  | { readonly kind: 'unconfirmed'; readonly signIn: PlainSignIn }
  | { readonly kind: 'ready'; readonly signIn: SignInAtLimit };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Moves the sign-in from the URL into memory and removes it from the URL (SEC-07, B-04). */
export function useCredentialsFromUrl(): CredentialsFromUrl {
  const navigate = useNavigate();
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, unknown>,
  });
  const data = textOf(search['data']);
  const redirect = textOf(search['redirect']);
  const signInAtLimit = useSignInAtLimit(({ signIn }) => signIn);
  const [credentials, setCredentials] = useState<CredentialsFromUrl>({ kind: 'reading' });
  const hasFound = useRef(false);

  useEffect(() => {
    if (data === null) {
      // Credentials from the URL are being read, or have been.
      if (!hasFound.current) setCredentials({ kind: 'none' });
      return;
    }
    hasFound.current = true;
    setCredentials({ kind: 'reading' });
    void navigate({
      to: '/auth/login/limit/',
      search: redirect === null ? {} : { redirect },
      replace: true,
      viewTransition: false,
    });
    void openSignIn(data).then((opened) => {
      if (opened === null) setCredentials({ kind: 'none' });
      else if (opened.isSealed) setSignInAtLimit(opened.signIn);
      else if (opened.signIn.provider !== 'credentials') setCredentials({ kind: 'none' });
      else setCredentials({ kind: 'unconfirmed', signIn: opened.signIn });
    });
  }, [data, redirect, navigate]);

  // Discards the credentials when the viewer leaves the page.
  useEffect(() => () => setSignInAtLimit(null), []);
  return signInAtLimit === null ? credentials : { kind: 'ready', signIn: signInAtLimit };
}
