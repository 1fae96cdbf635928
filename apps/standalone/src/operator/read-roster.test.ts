import { describe, expect, it } from 'vitest';
import { readRoster } from './read-roster.ts';

const player = (number: number, name: string, position: string | null = null) => ({
  number,
  name,
  position,
  imageUrl: null,
});

describe('the file of a roster', () => {
  it('has a player in each line', () => {
    expect(readRoster('number,name,position\n9,Ada Marlow,forward\n1,Ines Varga,\n')).toEqual({
      players: [player(9, 'Ada Marlow', 'forward'), player(1, 'Ines Varga')],
    });
  });

  it('may come from a spreadsheet: quotes, semicolons, a byte order mark, Windows lines', () => {
    const text = '\uFEFFName;Number;Picture\r\n"Marlow; ""Ada""";9;https://club.example/9.webp\r\n';
    expect(readRoster(text).players).toEqual([
      { ...player(9, 'Marlow; "Ada"'), imageUrl: 'https://club.example/9.webp' },
    ]);
  });

  it('may have empty lines, and end without a line break', () => {
    expect(readRoster('number,name\n\n9,Ada Marlow\n,\n4,Bo').players.length).toBe(2);
  });

  it.each([
    ['number,title\n9,Ada', /columns "number, title"/],
    ['name\nAda', /columns "name"/],
    ['number,name\nnine,Ada', /"nine" in line 2/],
    ['number,name\n9,Ada "A" Marlow', /line 2 is not valid CSV/],
  ])('is refused with a message that says what is wrong: %j', (text, message) => {
    expect(() => readRoster(text)).toThrow(message);
  });
});
