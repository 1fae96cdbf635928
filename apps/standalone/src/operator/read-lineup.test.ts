import { describe, expect, it } from 'vitest';
import { readLineup } from './read-lineup.ts';

const player = (number: number, fields: object = {}) => ({
  number,
  name: null,
  position: null,
  isStarter: true,
  isCaptain: false,
  ...fields,
});

describe('the file of line-ups', () => {
  it('lists the players of both teams, who are starters unless the file says otherwise', () => {
    const text = [
      'team,number,name,position,role,captain',
      'home,1,,,,yes',
      'away,9,Ada Marlow,forward,starting,no',
      'home,12,,,bench,',
    ].join('\n');
    expect(readLineup(text)).toEqual({
      home: [player(1, { isCaptain: true }), player(12, { isStarter: false })],
      away: [player(9, { name: 'Ada Marlow', position: 'forward' })],
    });
  });

  it('may list one team only, and then leaves the other one unchanged', () => {
    expect(readLineup('Team;Number\r\nAway;9\r\n')).toEqual({ away: [player(9)] });
  });

  it.each([
    ['team,name\nhome,Ada', /columns team and number, .*"team, name"/],
    ['team,number,shirt\nhome,9,red', /columns "team, number, shirt"/],
    ['team,number\nhome,nine', /"nine" in line 2/],
    ['team,number\nvisitors,9', /home, away as team, found "visitors" in line 2/],
    ['team,number,role\nhome,9,sub', /starting, bench as role, found "sub" in line 2/],
    ['team,number,captain\nhome,9,C', /no, yes as captain, found "C" in line 2/],
    ['team,number\n', /has no players/],
  ])('is refused with a message that says what is wrong: %j', (text, message) => {
    expect(() => readLineup(text)).toThrow(message);
  });
});
