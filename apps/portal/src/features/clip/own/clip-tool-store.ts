import { create } from 'zustand';

/** `list`: chooses a list for the clip. `embed`: shows the embed code. `report`: asks what is wrong with it. */
export type ClipTool = 'list' | 'embed' | 'report';

interface Current {
  readonly clipId: string | null;
  readonly tool: ClipTool | null;
}

/** The menu, and what its rows open, are parts of their own of the page. */
const useCurrent = create<Current>()(() => ({ clipId: null, tool: null }));

/** Returns the tool that is open on the page of a clip; null if none is. */
export const useClipTool = (clipId: string): ClipTool | null =>
  useCurrent((current) => (current.clipId === clipId ? current.tool : null));

export const setClipTool = (clipId: string, tool: ClipTool | null): void =>
  useCurrent.setState({ clipId, tool });
