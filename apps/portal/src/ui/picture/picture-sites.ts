import { createContext } from 'react';

/** URL prefixes of other sites whose pictures the backend resizes. */
export const PictureSitesContext = createContext<readonly string[]>([]);
