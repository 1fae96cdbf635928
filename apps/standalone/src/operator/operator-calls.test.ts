import { describe, expect, it } from 'vitest';
import { callAddresses, type CallAddress } from '@grandstand/contract/constants';
import { parseOperator } from './operator-arguments.ts';

const parse = (line: string) => parseOperator(line.split(' ').filter(Boolean), 0).command;

describe('call', () => {
  it('reads keys of the path as parameters and others as the query', () => {
    expect(parse('call event.getForOperator id=e1')).toEqual({
      kind: 'call',
      name: 'event.getForOperator',
      params: { id: 'e1' },
      query: {},
      body: null,
    });
    expect(parse('call event.listAll status=live text=a=b')).toMatchObject({
      query: { status: 'live', text: 'a=b' },
    });
    expect(parse('call event.listForOperator status=live status=upcoming')).toMatchObject({
      query: { status: ['live', 'upcoming'] },
    });
  });

  it('reads where the body comes from: a file or the input', () => {
    expect(parse('call event.update id=e1 --body change.json')).toMatchObject({
      params: { id: 'e1' },
      body: 'change.json',
    });
    expect(parse('call identity.create --body -')).toMatchObject({ body: '-' });
  });

  it.each([
    ['call', '"" is not an operator call'],
    ['call event.get id=e1', 'event.getForOperator'],
    ['call event.update', 'needs id=…'],
    ['call event.update id=e1 title=x', '--body'],
    ['call event.listAll live', 'key=value'],
    ['call event.listAll --body x', 'takes no body'],
  ])('explains what is wrong: %s', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });

  it('knows every operator call of the contract', () => {
    for (const [noun, addresses] of Object.entries(callAddresses))
      for (const [verb, { caller, path }] of Object.entries<CallAddress>(addresses)) {
        if (caller !== 'operator') continue;
        const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => `${key}=x`).join(' ');
        expect(parse(`call ${noun}.${verb} ${keys}`)).toMatchObject({ name: `${noun}.${verb}` });
      }
  });
});

describe('imports and exports', () => {
  it('name a file', () => {
    expect(parse('import-fixtures season.csv --dry-run')).toEqual({
      kind: 'import-table',
      table: 'fixtures',
      file: 'season.csv',
      dryRun: true,
    });
    expect(parse('export-teams teams.json')).toEqual({
      kind: 'export-table',
      table: 'teams',
      file: 'teams.json',
    });
    expect(parse('export-rosters')).toMatchObject({ file: null });
    expect(() => parse('import-fixtures')).toThrow('import-fixtures <file>|- [--dry-run]');
  });
});
