import { create } from 'zustand';

/** `list`: chooses a list for the clip. `embed`: shows the embed code. `report`: opens the form that reports it. */
export type ClipTool = 'list' | 'embed' | 'report';

interface OpenTool {
  readonly clipId: string | null;
  readonly tool: ClipTool | null;
}

/** A store, because the menu and what its rows open are separate parts of the page. */
const useOpenTool = create<OpenTool>()(() => ({ clipId: null, tool: null }));

/** Returns the tool that is open on the page of a clip; null if none is. */
export const useClipTool = (clipId: string): ClipTool | null =>
  useOpenTool((open) => (open.clipId === clipId ? open.tool : null));

export const setClipTool = (clipId: string, tool: ClipTool | null): void =>
  useOpenTool.setState({ clipId, tool });
