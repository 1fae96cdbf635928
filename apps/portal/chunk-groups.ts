/** Named script groups that pages share. A module and its imports belong to the first group that lists it. */

interface SharedScript {
  readonly name: string;
  readonly why: string;
  /**
   * Modules below the portal's `src`, or of the player or another package, or whole packages; their
   * imports are included.
   */
  readonly of: readonly string[];
}

export const sharedScripts: readonly SharedScript[] = [
  {
    name: 'react',
    why: 'the largest part of every page, which changes only with its version',
    of: ['react', 'react-dom', 'scheduler'],
  },
  {
    name: 'frame',
    why: 'every page: router, session, layouts and error screens',
    of: ['app/entry/entry-client.tsx'],
  },
  {
    name: 'icons',
    why: 'icons of a match and of other pages, which would bring the whole script of a match along',
    of: [
      'packages/player/src/react/controls/icons.tsx',
      ...[
        'bell-ring',
        'calendar-plus',
        'circle-check',
        'clapperboard',
        'download',
        'external-link',
        'mail',
        'play',
        'share-2',
        'user-round',
      ].map((icon) => `lucide-react/dist/esm/icons/${icon}.mjs`),
    ],
  },
  {
    name: 'parts',
    why: 'parts of nearly every page for viewers: cards, rows, and small ones which would be a file of some hundred bytes each',
    of: [
      'features/event-card/card/card-event.ts',
      'features/event-card/card/event-card.tsx',
      'features/event-card/rail/event-rail-skeleton.tsx',
      'features/event-card/rail/event-rail.tsx',
      'features/event-card/rail/moments.ts',
      'features/media-list/list/page-queries.ts',
      'lib/page/define-page.ts',
      'lib/page/active-playback.ts',
      'lib/page/await.tsx',
      'lib/portal/use-now.ts',
      'ui/countdown.tsx',
      'ui/notice.tsx',
      'ui/rail.tsx',
    ],
  },
  {
    name: 'follow',
    why: 'the button that follows, the link to who is followed, and one request of a page: lists have them, and the event page without lists',
    of: [
      'features/follow/follow-button.tsx',
      // Lazy parts import through its public face.
      'features/follow/index.ts',
      'features/identity/identity-link.tsx',
      'lib/api/use-request.ts',
    ],
  },
  {
    name: 'room',
    why: 'what happens to an event while its page is open: the page of the event, and that of its statistics',
    of: [
      'lib/socket/use-event-room.ts',
      'lib/socket/use-purchase-status.ts',
      'features/event/event.api.ts',
      'features/playback-position/other-tabs.ts',
    ],
  },
  {
    name: 'lists',
    why: 'pages of events that are filtered and go on: lists, search, teams and competitions, saved videos',
    of: ['features/filter/filter-bar.tsx', 'features/media-list/list/media-list-section.tsx'],
  },
  {
    name: 'embed',
    why: 'players for other sites: event pages name them on the server alone, and would bring this along',
    of: ['lib/embed.ts'],
  },
  {
    name: 'event',
    why: 'what a match is watched with: its page, that of a channel, and several matches at once',
    of: [
      'features/event/page/event-head.ts',
      'features/event/page/event-page.tsx',
      'features/event/event-parts.ts',
      'features/event/page/failed-event.tsx',
    ],
  },
  {
    name: 'media-prefetch',
    why: 'what begins to fetch a film comes before the rest of the player: nothing of it may stand among that',
    of: ['packages/player/src/dom/engine/media-prefetch.ts'],
  },
  {
    name: 'stage-parts',
    why: 'what the stage of a film shares with panorama, clips and ads would be nine files of some hundred bytes, each asked for at the press',
    of: [
      'packages/player/src/core/panorama/directions.ts',
      'packages/player/src/core/panorama/panorama-view.ts',
      'packages/player/src/core/state.ts',
      'packages/player/src/core/timeline/timeline.ts',
      'packages/player/src/core/live/wall-clock.ts',
      'packages/player/src/dom/media/start-playback.ts',
      'packages/player/src/dom/thumbnail-file.ts',
      'packages/player/src/dom/trusted-markup.ts',
      'packages/player/src/react/controls/control-icons.tsx',
      'packages/player/src/react/panorama/panorama.tsx',
    ],
  },
  {
    name: 'forms',
    why: 'signing in and up, and the account',
    of: ['ui/form/field.tsx', 'react-hook-form', 'features/sign-in/form/password-field.tsx'],
  },
  {
    name: 'account',
    why: 'the menu of who is signed in, which the pages of the account show, too: its pictograms would be ten files, each of them named in every page',
    of: ['features/navigation/viewer-menu.tsx'],
  },
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The same groups for the bundler: earlier groups take precedence. */
export const sharedScriptGroups = sharedScripts.map(({ name, of }, index) => ({
  name,
  priority: sharedScripts.length - index,
  test: new RegExp(
    of
      .map((one) => {
        if (one.endsWith('.mjs')) return `/node_modules/${escaped(one)}$`;
        if (!/\.tsx?$/.test(one)) return `/node_modules/${escaped(one)}/`;
        return one.startsWith('packages/')
          ? `/${escaped(one)}$`
          : `/apps/portal/src/${escaped(one)}$`;
      })
      .join('|'),
  ),
}));
