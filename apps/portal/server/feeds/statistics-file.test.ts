import type { Event, MatchStatistics } from '@grandstand/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anEvent, aPortal, json, warmUpRenderer } from '../testing.ts';
import { aBackendOf } from './testing.ts';

beforeAll(warmUpRenderer);

const played = anEvent({ eventStatus: 'archived', isEnabledVidswapStats: true });
const statistics: MatchStatistics = {
  'game-scores': { team_home: { total: 7 }, team_away: { total: 3 }, timeline: [] },
  'game-overview': {
    metrics: [
      {
        name: 'Possession',
        filterId: 'possession',
        shortName: '',
        home: '54%',
        away: '46%',
        suffix: '',
        max: 100,
      },
    ],
    moments: [
      { time: 300, filterId: 'goals', side: 'home', playerNumber: 9, playerName: '=Ann "A" Lee' },
      { time: 400, filterId: 'goals', side: 'home', playerNumber: 9, playerName: '=Ann "A" Lee' },
      { time: 500, filterId: 'saves', side: 'away', playerNumber: 1 },
    ],
  },
};

async function get(path: string, event: Event = played, response: MatchStatistics = statistics) {
  const { app } = await aPortal({
    backend: (request) =>
      request.url.includes('/event/stats')
        ? json(200, { content: { vidswap: response } })
        : aBackendOf([event])(request),
  });
  return app.inject({ url: path, headers: { host: 'localhost' } });
}

/** The lines of a file, without the byte order mark. */
const linesOf = (body: string) =>
  body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('a file of statistics', () => {
  it('one has the score and the metrics of both teams', async () => {
    const response = await get('/statistics/e1/teams.csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(linesOf(response.body)).toEqual([
      '"Statistics","Alder","Birch"',
      '"Score","7","3"',
      '"Possession","54%","46%"',
    ]);
  });

  it('another has the counts of each player, and no name that a spreadsheet would compute', async () => {
    expect(linesOf((await get('/statistics/e1/players.csv')).body)).toEqual([
      '"Team","Number","Player","Goals","Saves"',
      `"Alder","9","'=Ann ""A"" Lee","2","0"`,
      '"Birch","1","","0","1"',
    ]);
  });

  it('is in the language of the page', async () => {
    const { body } = await get('/statistics/e1/players.csv?lang=de');
    expect(linesOf(body)[0]).toBe('"Team","Nummer","Name","Tore","Paraden"');
  });

  it('does not exist for another table, a match without statistics, or one that has not started', async () => {
    expect((await get('/statistics/e1/other.csv')).statusCode).toBe(404);
    expect((await get('/statistics/e2/teams.csv')).statusCode).toBe(404);
    expect((await get('/statistics/e1/teams.csv', played, {})).statusCode).toBe(404);
    const ahead = anEvent({ eventStatus: 'upcoming', isEnabledVidswapStats: true });
    expect((await get('/statistics/e1/teams.csv', ahead)).statusCode).toBe(404);
  });
});
