declare module 'virtual:navigation' {
  /** Fetches what opens another page, ahead of the first time (`later-navigation.ts`). */
  export const bringNavigation: () => Promise<void>;
  /** Tells of a page that could not be opened for want of it, and null once it is there. */
  export const onNavigation: (listener: (failure: unknown) => void) => void;
}
