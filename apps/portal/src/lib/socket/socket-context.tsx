import { createContext, useContext } from 'react';
import type { SocketHub } from './socket-hub.ts';

const SocketContext = createContext<SocketHub | null>(null);
export const SocketProvider = SocketContext.Provider;

/** Returns the page's socket, or null on the server. */
export const useSocketHub = (): SocketHub | null => useContext(SocketContext);
