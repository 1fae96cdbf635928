import type * as EntryServer from '../../src/app/entry/entry-server.tsx';
import type { DisplayFont } from '../../src/ui/styles/display-fonts.ts';
import type { BuildInfo, PageFiles } from '../assets/build-files.ts';
import type { Thread } from './render-messages.ts';

export type Entry = typeof EntryServer;

export interface Renderer {
  /** The rendering code; in development, the current sources. */
  entry(): Promise<Entry>;
  files(page: string | null, locale: string): PageFiles;
  /** URL of the Latin letters of a display font; null if it is not known before the styles load. */
  displayFont(font: DisplayFont): string | null;
  /** URL of the embed player's script. */
  readonly embedScript: string;
  readonly build: BuildInfo;
  /** Folder of the build's browser files; null if they are not served from there. */
  readonly assetsFolder: string | null;
  /** Script elements of the development server, for the head; empty in production. */
  readonly devScripts: string;
  /** Starts a render thread; null if the serving thread renders pages. */
  readonly startThread: (() => Thread) | null;
  /** Maps an error's stack to the sources. */
  mapStackToSources(error: unknown): void;
}
