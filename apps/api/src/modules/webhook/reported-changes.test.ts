import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const modules = path.join(import.meta.dirname, '..');

/** Files that change events and report nothing to webhooks, with the reason. */
const silent: Readonly<Record<string, string>> = {
  'channel/schedule.service.ts': 'what a channel shows is not a field of an event',
  'clip/clip-takedown.service.ts': 'clips are reported when they are cut',
  'event/edit/relink-events.ts': 'links matches to what their competition is below now',
  'event/operator/import-content.ts': 'content files that are loaded at start-up report nothing',
  'event/operator/import-video.ts': 'for the demo',
  'event/operator/mirrored-event.service.ts': 'a recording in place of the same live stream',
  'event/operator/recorded-event.service.ts':
    'messages show nothing of a recording; its callers report an event that goes live again',
  'front-page/front-page.service.ts': 'changes the home page, no event',
  'identity/edit/edit-identity.service.ts': 'changes names and pictures of competitions and teams',
  'info/info-text.service.ts': 'changes pages, no event',
  'lineup/lineup.service.ts': 'messages have no line-ups',
  'recording/captions.service.ts': 'messages have no captions',
  'recording/recording.jobs.ts': 'messages have no posters or recordings',
  'roster/import-rosters.ts': 'changes players, no event',
  'roster/roster.service.ts': 'changes players, no event',
  'statistics/statistics.service.ts': 'prepareStatisticsEntry reports the score',
  'upload/upload.service.ts': 'messages have no recordings',
};

it('every file that publishes changes of events reports them to webhooks, or is listed with the reason', () => {
  const publishing = globSync('**/*.ts', { cwd: modules })
    .filter((file) => !/\.test\.ts$|testing\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(modules, file), 'utf8');
      return (
        /eventChanges\.publish\(/.test(text) &&
        !/\bqueue(?:EventWebhooks|EventChange|Webhooks)\(/.test(text)
      );
    });
  expect(publishing.toSorted()).toEqual(Object.keys(silent).toSorted());
});
