import type { PlaybackStreams } from '@grandstand/contract';
import { browserPart, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart<PlaybackStreams>({
    name: 'streams',
    area: 'stage',
    when: ({ page }) => page.stage === 'stream-limit',
    inBrowser: {
      load: async ({ api }) => (await api.playbackStream.list()).content,
      view: async () => (await import('./streams-stage.tsx')).StreamsStage,
    },
  }),
];
