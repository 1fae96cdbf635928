export { isSignedIn, useSession, useSignedIn, viewerId } from './session-store.ts';
export { SessionActionsProvider, useSessionActions } from './session-context.tsx';
export type { Credentials, SignUpFields } from './session-actions.ts';
export type { LimitedSignIn } from './limited-sign-in.ts';
