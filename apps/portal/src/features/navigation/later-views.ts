/**
 * Links that work as the server wrote them, and what few pages have. Browsers get `fetched-views.ts` for it,
 * which fetches them when they are first drawn.
 */
export * from './menu-views.ts';
export { SignInLayout } from './sign-in-layout.tsx';
