import { browserPart, type EventPart } from '../event/index.ts';
import { TagPlace } from './tag-place.tsx';

export const eventParts: readonly EventPart[] = [
  browserPart<undefined>({
    name: 'tags',
    place: 'companion',
    when: ({ event, page: { stage, status } }) =>
      event.mediaType === 'event' &&
      !event.safeguarded &&
      stage === 'player' &&
      status !== 'channel',
    inBrowser: {
      // It loads them itself, when somebody looks.
      load: async () => undefined,
      view: async () => (await import('./tag-panel.tsx')).TagPanel,
      Fallback: TagPlace,
    },
  }),
];
