import { describe, expect, it } from 'vitest';
import { anEvent } from '../../server/testing.ts';
import { sharePicturePath, sharePictureVersion } from './share-picture.ts';

describe('the address of a share picture', () => {
  it('has the event’s id and a locale prefix, even for the default locale', () => {
    const event = anEvent({ id: 'nl_ev-1' });
    expect(sharePicturePath('en', event)).toMatch(
      /^\/share\/en\/events\/nl_ev-1\.jpg\?v=[0-9a-z]{1,7}$/,
    );
    expect(sharePicturePath('fr-CA', event)).toContain('/share/fr-CA/events/');
  });

  it('changes only with what the picture shows', () => {
    const event = anEvent();
    const version = sharePictureVersion(event);
    expect(sharePictureVersion({ ...event })).toBe(version);
    expect(sharePictureVersion(anEvent({ eventDescription: 'new' }))).toBe(version);
    const changes = [
      { title: 'Alder v Cedar' },
      { eventStatus: 'live' },
      { gameStartDate: '2026-11-22T18:00:00.000Z' },
      { team1: null },
      { imageUrl: '/media/art/posters/a--b.svg' },
    ] as const;
    for (const change of changes) {
      expect(sharePictureVersion(anEvent(change)), JSON.stringify(change)).not.toBe(version);
    }
  });

  it('follows the score of a live match, but not of a replay, where it would be a spoiler', () => {
    const at = (eventStatus: 'live' | 'archived', home: number) =>
      sharePictureVersion(anEvent({ eventStatus, score: { home, away: 0 } }));
    expect(at('live', 0)).not.toBe(at('live', 1));
    expect(at('archived', 0)).toBe(at('archived', 1));
  });
});
