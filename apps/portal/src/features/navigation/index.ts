export { loadSiteMenu, useSiteMenu, type MenuCategory } from './site-menu.ts';
export { Breadcrumbs } from './breadcrumbs.tsx';
/**
 * The three layouts, and the frame of a checkout. They include the skip link and `<main id="content">`: pages
 * and error screens render into it and have no `<main>` of their own.
 */
export { CheckoutLayout } from './checkout-layout.tsx';
export { SignInLayout } from './sign-in-layout.tsx';
export { DefaultLayout, HomeLayout } from './layouts.tsx';
