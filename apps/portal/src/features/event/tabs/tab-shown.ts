import { createContext, use } from 'react';

/** True outside tabs. */
export const TabShown = createContext(true);

/** True unless the part is in a tab that is not chosen: it then renders, but the viewer does not see it. */
export const useIsTabShown = (): boolean => use(TabShown);
