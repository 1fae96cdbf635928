import { createContext } from 'react';

/** URL prefixes of other sites whose pictures the backend resizes. */
export const PictureSites = createContext<readonly string[]>([]);
