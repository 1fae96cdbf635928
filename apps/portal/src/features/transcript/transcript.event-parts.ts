import { browserPart, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'transcript',
    area: 'tab',
    tab: { name: 'transcript' },
    // Only once the player knows the captions: it reads them from the playlist, without a further request.
    when: ({ page }) => page.hasCaptions && page.stage === 'player' && page.status === 'vod',
    inBrowser: { view: async () => (await import('./transcript-panel.tsx')).TranscriptPanel },
  }),
];
