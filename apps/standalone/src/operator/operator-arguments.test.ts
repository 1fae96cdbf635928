import { describe, expect, it } from 'vitest';
import { parseOperator } from './operator-arguments.ts';
import { usage } from './operator-usage.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const parse = (line: string) => parseOperator(line.split(' ').filter(Boolean), now);

describe('parseOperator', () => {
  it('reads the tenant and the filter of a list', () => {
    expect(parse('--tenant harbour list --status live')).toEqual({
      tenant: 'harbour',
      command: { kind: 'list', status: 'live' },
    });
  });

  it('reads an event that starts now', () => {
    expect(parse('create --title Final --sport football --film football').command).toEqual({
      kind: 'create',
      body: {
        title: 'Final',
        sportType: 'football',
        gameStartDate: '2026-11-21T12:00:00.000Z',
        film: 'football',
      },
    });
  });

  it('reads the roster of a team', () => {
    expect(parse('roster north squad.csv').command).toEqual({
      kind: 'set-roster',
      id: 'north',
      file: 'squad.csv',
    });
    expect(parse('roster north none').command).toMatchObject({ file: null });
  });

  it('reads the line-ups of a match', () => {
    const id = 'e1';
    expect(parse('lineup e1 sheet.csv').command).toEqual({
      kind: 'set-lineup',
      id,
      file: 'sheet.csv',
    });
    expect(parse('lineup e1 none').command).toMatchObject({ file: null });
  });

  it('reads a stream and a status', () => {
    expect(parse('set-stream e1 https://cdn.example/a.m3u8').command).toEqual({
      kind: 'set-stream',
      id: 'e1',
      url: 'https://cdn.example/a.m3u8',
    });
    expect(parse('set-status e1 archived').command).toEqual({
      kind: 'set-status',
      id: 'e1',
      status: 'archived',
    });
  });

  it('reads the check of a stream', () => {
    const address = 'https://cdn.example/a.m3u8';
    expect(parse(`check-stream ${address}`).command).toEqual({ kind: 'check-stream', address });
  });

  it("reads the grant and the revocation of an account's right to create global tags", () => {
    const grant = { kind: 'grant-tags', email: 'a@example.org' };
    expect(parse('allow-tags a@example.org').command).toEqual({ ...grant, allowed: true });
    expect(parse('refuse-tags a@example.org').command).toEqual({ ...grant, allowed: false });
    expect(() => parse('allow-tags')).toThrow('write it as "allow-tags <email>"');
  });

  it('names an option of another tenant command, and how to write this one', () => {
    expect(() => parse('tenant new aurora --host a.localhost --without-proof')).toThrow(
      'tenant new: --without-proof is not an option of it. Write it as "tenant new <id>',
    );
    expect(() => parse('tenant archive aurora --languages en')).toThrow('--languages');
    expect(parse('tenant check-host aurora a.localhost --without-proof').command).toMatchObject({
      withoutProof: true,
    });
  });

  it('reads a new person, by default as owner, and the list of people', () => {
    const body = { email: 'a@example.org', role: 'owner', administrator: false, mail: false };
    expect(parse('person add a@example.org').command).toEqual({ kind: 'add-person', body });
    expect(parse('person add a@example.org --role scorer --administrator').command).toEqual({
      kind: 'add-person',
      body: { ...body, role: 'scorer', administrator: true },
    });
    expect(() => parse('person a@example.org')).toThrow('write it as "person add <email>"');
    expect(() => parse('person add a@example.org --role boss')).toThrow('--role: expected one of');
    expect(parse('people').command).toEqual({ kind: 'list-people' });
  });

  it('reads the cancellation and the reinstatement of an event', () => {
    const cancel = { kind: 'set-cancelled', id: 'e1', cancelled: true };
    expect(parse('cancel e1').command).toEqual(cancel);
    expect(parse('reinstate e1').command).toEqual({ ...cancel, cancelled: false });
  });

  it('reads the ads of an event', () => {
    const ads = [{ source: 'https://ads.example/vast', timeOffset: 'start' }];
    expect(parseOperator(['ads', 'e1', JSON.stringify(ads)], 0).command).toEqual({
      kind: 'set-ads',
      id: 'e1',
      ads,
    });
    expect(() => parse('ads e1 none')).toThrow('ads: expected JSON, found "none"');
  });

  it('reads statistics and the match clock', () => {
    const counted = '{"score":{"home":1,"away":0}}';
    expect(parse(`stats e1 ${counted}`).command).toEqual({
      kind: 'set-stats',
      id: 'e1',
      body: { score: { home: 1, away: 0 } },
    });
    const running = { kind: 'set-clock', id: 'e1', body: { running: true } };
    expect(parse('clock e1 start').command).toEqual(running);
    expect(parse('clock e1 stop 45:30').command).toEqual({
      ...running,
      body: { running: false, clock: 2730 },
    });
  });

  it('reads a request for a recording, its trim and cuts, and the delay of its video', () => {
    expect(parse('recording e1').command).toEqual({ kind: 'get-recording', id: 'e1' });
    const edit = { kind: 'edit-recording', id: 'e1' };
    expect(parse('trim e1 60 5400.5').command).toEqual({
      ...edit,
      body: { trim: { start: 60, end: 5400.5 } },
    });
    expect(parse('trim e1 60 -').command).toEqual({
      ...edit,
      body: { trim: { start: 60, end: null } },
    });
    expect(parse('trim e1 - -').command).toEqual({ ...edit, body: { trim: null } });
    expect(parse('cut e1 10-20 30.5-31').command).toEqual({
      ...edit,
      body: {
        cuts: [
          { start: 10, end: 20 },
          { start: 30.5, end: 31 },
        ],
      },
    });
    expect(parse('cut e1 none').command).toEqual({ ...edit, body: { cuts: [] } });
    expect(parse('offset e1 5.5').command).toEqual({ ...edit, body: { offset: 5.5 } });
    expect(() => parse('cut e1 10')).toThrow('<start>-<end>');
    expect(() => parse('offset e1 soon')).toThrow('a number of seconds');
  });

  it('reads the captions of a replay and their removal', () => {
    const set = { kind: 'set-captions', id: 'e1', language: 'de' };
    expect(parse('captions e1 de match.srt').command).toEqual({ ...set, file: 'match.srt' });
    expect(parse('captions e1 de none').command).toEqual({ ...set, file: null });
    expect(() => parse('captions e1 de')).toThrow('captions <id> <language> <file>|none');
  });

  it('reads the upload, import and mirror of a video, the list of uploads and a removal', () => {
    expect(parse('upload e1 match.mp4').command).toEqual({
      kind: 'upload',
      id: 'e1',
      file: 'match.mp4',
    });
    expect(parse('import e1 https://cdn.example/a.m3u8').command).toEqual({
      kind: 'import',
      id: 'e1',
      address: 'https://cdn.example/a.m3u8',
    });
    expect(parse('mirror e1').command).toEqual({ kind: 'mirror', id: 'e1', body: {} });
    expect(parse('mirror e1 https://cdn.example/a.m3u8').command).toEqual({
      kind: 'mirror',
      id: 'e1',
      body: { address: 'https://cdn.example/a.m3u8' },
    });
    expect(parse('mirror e1 off').command).toEqual({
      kind: 'mirror',
      id: 'e1',
      body: { address: null },
    });
    expect(parse('uploads').command).toEqual({ kind: 'uploads', id: null });
    expect(parse('uploads e1').command).toEqual({ kind: 'uploads', id: 'e1' });
    expect(parse('remove-upload up_1').command).toEqual({ kind: 'remove-upload', id: 'up_1' });
    expect(() => parse('upload e1')).toThrow('upload <id> <file>');
  });

  it('reads stream keys and cameras', () => {
    expect(parse('create-stream-key e1').command).toEqual({
      kind: 'create-stream-key',
      body: { event_id: 'e1', role: 'main' },
    });
    expect(parse('create-stream-key --camera court-2 --role backup --name OBS').command).toEqual({
      kind: 'create-stream-key',
      body: { camera: 'court-2', role: 'backup', name: 'OBS' },
    });
    expect(parse('create-stream-key e1 --panorama').command).toMatchObject({
      body: { event_id: 'e1', role: 'main', panorama: true },
    });
    expect(parse('stream-keys').command).toEqual({ kind: 'list-stream-keys' });
    expect(parse('rotate-stream-key k1').command).toEqual({ kind: 'rotate-stream-key', id: 'k1' });
    expect(parse('revoke-stream-key k1').command).toEqual({ kind: 'revoke-stream-key', id: 'k1' });
    const camera = { kind: 'set-camera', id: 'e1', camera: 'court-2' };
    expect(parse('set-camera e1 court-2').command).toEqual(camera);
    expect(parse('set-camera e1 none').command).toEqual({ ...camera, camera: null });
  });

  it('reads the days of analytics and of playback quality, for all events or one', () => {
    const all = { kind: 'quality', days: 7, eventId: null };
    expect(parse('quality').command).toEqual(all);
    expect(parse('quality e1 --days 92').command).toEqual({ ...all, days: 92, eventId: 'e1' });
    expect(parse('analytics --days 365').command).toEqual({ kind: 'analytics', days: 365 });
  });

  it.each(['', '--help', 'help', '-h'])('shows help for "%s"', (line) => {
    expect(parse(line).command.kind).toBe('help');
  });

  it('names every command of the help when one is unknown', () => {
    const commands = [...usage.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name]) => name ?? []);
    expect(commands.length).toBeGreaterThan(20);
    for (const name of commands)
      expect(() => parse('frobnicate')).toThrow(new RegExp(`[ ,]${name}(?:,| or| \\()`));
  });

  it.each([
    ['frobnicate', 'is not a command'],
    ['list --status soon', '--status: expected one of '],
    ['create --sport football', '--title is missing'],
    ['create --title x --sport football --start soon', '--start: expected now or a time'],
    ['set-stream e1', 'set-stream <id> <address>'],
    ['cancel', 'cancel <id>'],
    ['stats e1 many', 'expected JSON'],
    ['clock e1 soon', 'clock: expected one of start, stop, found "soon"'],
    ['clock e1 stop 45', 'clock: expected minutes and seconds'],
    ['list --colour red', '--colour'],
    ['create-stream-key', 'create-stream-key <event>|--camera <camera>'],
    ['create-stream-key e1 --camera court-2', 'create-stream-key <event>|--camera <camera>'],
    ['create-stream-key e1 --role third', '--role: expected one of main, backup'],
    ['set-camera e1', 'set-camera <id> <camera>|none'],
    ['quality --days 93', '--days: expected 1 to 92, found "93"'],
    ['quality e1 e2', 'quality [<event>] [--days <number>]'],
    ['analytics --days 0', 'expected 1 to 365'],
  ])('reports the mistake in "%s"', (line, expected) => {
    expect(() => parse(line)).toThrow(expected);
  });
});
