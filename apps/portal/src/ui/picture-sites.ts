import { createContext } from 'react';

/** Front parts of the addresses of other sites whose pictures the backend brings to size. */
export const PictureSites = createContext<readonly string[]>([]);
