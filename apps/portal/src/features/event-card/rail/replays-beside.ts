import { createContext } from 'react';

/**
 * The matches whose replays are beside a list. Its excerpts of these matches are masked until the viewer has
 * watched the replay: they would give away its result.
 */
export const ReplaysBesideContext = createContext<ReadonlySet<string>>(new Set());
