import { browserPart, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'transcript',
    area: 'tab',
    tab: { name: 'transcript' },
    // Once the player has read the names of the captions, which cost no request of their own.
    when: ({ page }) => page.hasCaptions && page.stage === 'player' && page.status === 'vod',
    inBrowser: { view: async () => (await import('./transcript-panel.tsx')).TranscriptPanel },
  }),
];
