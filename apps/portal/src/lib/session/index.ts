export { isSignedIn, useSession, useSignedIn, viewerId } from './store/session-store.ts';
export { SessionActionsProvider, useSessionActions } from './store/session-context.tsx';
export type { Credentials, SignUpFields } from './store/session-actions.ts';
export type { SignInAtLimit } from './sign-in/sign-in-at-limit.ts';
