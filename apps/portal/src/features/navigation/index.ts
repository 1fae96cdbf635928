/* UI engineer: the looks of the three layouts are yours; keep these three names and props. */
export { AuthLayout, DefaultLayout, HomeLayout } from './layouts.tsx';
