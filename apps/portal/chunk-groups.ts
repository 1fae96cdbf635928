/** Named script groups that pages share. A module and its imports belong to the first group that lists it. */

interface SharedScript {
  readonly name: string;
  /** Why these modules share a script. */
  readonly reason: string;
  /**
   * Modules below the portal's `src`, or of the player or another package, or whole packages; their
   * imports are included.
   */
  readonly modules: readonly string[];
}

export const sharedScripts: readonly SharedScript[] = [
  {
    name: 'react',
    reason: 'the largest part of every page, which changes only with its version',
    modules: ['react', 'react-dom', 'scheduler'],
  },
  {
    name: 'frame',
    reason: 'every page: router, session, layouts and error screens',
    modules: ['app/entry/entry-client.tsx'],
  },
  {
    name: 'icons',
    reason:
      'icons of the event page that other pages use too; otherwise these would load the script of the event page',
    modules: [
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
    reason:
      'parts of nearly every page: cards, rows, and small modules, which would each be a file of a few hundred bytes',
    modules: [
      'features/event-card/card/card-event.ts',
      'features/event-card/card/event-card.tsx',
      'features/event-card/rail/event-rail-skeleton.tsx',
      'features/event-card/rail/event-rail.tsx',
      'features/event-card/rail/excerpts.ts',
      'features/media-list/list/page-queries.ts',
      'lib/page/define-page.ts',
      'lib/page/active-playback.ts',
      'lib/page/data/await.tsx',
      'lib/portal/use-now.ts',
      // The guide would load the script of the event page.
      'lib/portal/use-is-wide.ts',
      'ui/countdown.tsx',
      'ui/in-view.tsx',
      'ui/notice.tsx',
      'ui/rail.tsx',
      // Pages with clips read it; otherwise these would load the stage.
      'packages/player/src/dom/audio-tracks/stored-audio-track-choice.ts',
    ],
  },
  {
    name: 'follow',
    reason:
      'follow button and link to an identity: used by lists, and by the event page, which has no lists',
    modules: [
      'features/follow/follow-button.tsx',
      // Lazy parts import from it.
      'features/follow/index.ts',
      'features/identity/identity-link.tsx',
    ],
  },
  {
    name: 'timetable',
    reason: 'rows of upcoming matches by day: on home, which has no other list, teams and lists',
    modules: ['features/media-list/schedule/event-schedule.tsx'],
  },
  {
    name: 'query',
    reason: 'hooks of components that load or change data: used by lists, the event page and forms',
    modules: [
      ...['useQuery', 'useMutation'].map((hook) => `@tanstack/react-query/build/modern/${hook}.js`),
      'lib/api/loader-query.ts',
    ],
  },
  {
    name: 'room',
    reason:
      'updates of an event while its page is open: used by the event page and the statistics page',
    modules: [
      'lib/socket/use-event-room.ts',
      'lib/socket/use-updates.ts',
      'features/event/event.api.ts',
      'features/playback-position/other-tabs.ts',
    ],
  },
  {
    name: 'lists',
    reason: 'filtered, paged lists of events: lists, search, teams and competitions, saved videos',
    modules: ['features/filter/filter-bar.tsx', 'features/media-list/list/media-list-section.tsx'],
  },
  {
    name: 'embed',
    reason:
      'embed addresses, which event pages need only on the server: otherwise browsers would load them too',
    modules: ['lib/embed.ts'],
  },
  {
    name: 'share',
    reason:
      'sharing an address: used by the event page and by clips, which would load the script of the event page',
    modules: ['lib/page/share-address.ts'],
  },
  {
    name: 'reminder',
    reason: 'reminder and calendar of a match: used by its page, and by pages after a payment',
    modules: [
      'features/reminder/reminder-button.tsx',
      'features/reminder/reminder-note.tsx',
      'features/reminder/calendar-list.tsx',
    ],
  },
  {
    name: 'purchase',
    reason:
      'calls for offers and payments: used by a locked match, and by the pages of purchases, which have no player',
    modules: ['features/purchase/payment.api.ts', 'features/purchase/purchase.api.ts'],
  },
  {
    name: 'event',
    reason: 'watching a match: the event page, the channel page and multi-view',
    modules: [
      'features/event/page/event-head.ts',
      'features/event/page/event-page.tsx',
      'features/event/event-parts.ts',
      'features/event/page/failed-event.tsx',
    ],
  },
  {
    name: 'media-prefetch',
    reason:
      'prefetching a video starts before the rest of the player loads, so it must not be part of that script',
    modules: ['packages/player/src/dom/engine/media-prefetch.ts'],
  },
  {
    name: 'stage-parts',
    reason:
      'modules that the stage shares with panorama, clips and ads; otherwise a press would request nine files of a few hundred bytes',
    modules: [
      'packages/player/src/core/panorama/directions.ts',
      'packages/player/src/core/panorama/panorama-view.ts',
      'packages/player/src/core/state.ts',
      'packages/player/src/core/timeline/timeline.ts',
      'packages/player/src/core/live/wall-clock.ts',
      'packages/player/src/dom/media/start-playback.ts',
      'packages/player/src/dom/timeline/thumbnail-file.ts',
      'packages/player/src/dom/engine/trusted-markup.ts',
      'packages/player/src/react/controls/control-icons.tsx',
      'packages/player/src/react/panorama/panorama.tsx',
    ],
  },
  {
    name: 'forms',
    reason: 'forms of sign-in, sign-up and account',
    modules: ['ui/form/field.tsx', 'react-hook-form', 'features/sign-in/form/password-field.tsx'],
  },
  {
    name: 'account',
    reason:
      'menu of a signed-in viewer, including on account pages; otherwise its icons would be ten files that every page names',
    modules: ['features/navigation/viewer-menu.tsx'],
  },
];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The same groups for the bundler: earlier groups take precedence. */
export const sharedScriptGroups = sharedScripts.map(({ name, modules }, index) => ({
  name,
  priority: sharedScripts.length - index,
  test: new RegExp(
    modules
      .map((path) => {
        if (/\.m?js$/.test(path)) return `/node_modules/${escapeRegExp(path)}$`;
        if (!/\.tsx?$/.test(path)) return `/node_modules/${escapeRegExp(path)}/`;
        return path.startsWith('packages/')
          ? `/${escapeRegExp(path)}$`
          : `/apps/portal/src/${escapeRegExp(path)}$`;
      })
      .join('|'),
  ),
}));
