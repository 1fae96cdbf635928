import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { readProgram } from './read-program.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const readAll = (document: string | Buffer, names: readonly string[] = []) =>
  readProgram(Buffer.from(document), names, now);
const read = async (document: string | Buffer, names: readonly string[] = []) =>
  (await readAll(document, names)).programmes;
const readList = (list: unknown) => read(JSON.stringify(list));
const show = (title: string, from: number, to: number, more: object = {}) => ({
  title,
  description: null,
  start: at(from),
  end: at(to),
  ...more,
});
const xmltv = (programmes: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<tv>${programmes}</tv>`;
const match = (title: string, channel = 'one') =>
  `<programme start="20261121130000 +0100" stop="20261121140000 +0100" channel="${channel}"><title lang="en">${title}</title><title lang="de">Spiel</title><desc>All of it</desc></programme>`;

const minutesOf = (ms: number) => ms / 60_000;
/** A time as in XMLTV, `20261121120000`, this many minutes from now. */
const xmltvTime = (from: number) => at(from).slice(0, 19).replace(/\D/g, '');
const declaredUtf16 = xmltv(match('Köln')).replace('UTF-8', 'UTF-16');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe("reading a channel's program", () => {
  it('[EVT-21] parses JSON, in order and with times of any zone', async () => {
    const list = [
      show('Second', 60, 120),
      show('First', 0, 60, { start: '2026-11-21T13:00:00+01:00', eventId: 'final' }),
    ];
    const programmes = await readList(list);
    expect(programmes.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(programmes[0]).toMatchObject({ startMs: now, endMs: now + hourMs, eventId: 'final' });
    expect(await readList({ entries: list })).toEqual(programmes);
  });

  it('[EVT-21] parses XMLTV: the named channel, in its first language', async () => {
    const text = xmltv(
      match('Derby &amp; more') + match('Another', 'two'),
      '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
    );
    const [programme] = await read(text, ['', 'one']);
    expect(programme).toEqual({
      startMs: now,
      endMs: now + hourMs,
      title: 'Derby & more',
      description: 'All of it',
      eventId: null,
    });
    expect((await read(text, ['two']))[0]?.title).toBe('Another');
    await expect(read(text, ['three'])).rejects.toThrow('has no channel three');
    expect((await read(xmltv(match('Alone')), ['three']))[0]?.title).toBe('Alone');
  });

  it('[EVT-21] ends a programme without an end when the next one starts', async () => {
    const open = (title: string, from: number) =>
      `<programme channel="one" start="${xmltvTime(from)} +0000"><title>${title}</title></programme>`;
    const { programmes, dropped } = await readAll(
      xmltv(open('A', 0) + open('Last', 150) + open('B', 60) + open('At the same time', 60)),
    );
    const lengths = programmes.map(({ title, startMs, endMs }) => [
      title,
      minutesOf(endMs - startMs),
    ]);
    expect(lengths).toEqual([
      ['A', 60],
      ['B', 90],
      ['Last', 60],
    ]);
    expect(dropped).toEqual(['"At the same time" starts together with another one']);
    const list = [
      { title: 'A', start: at(0), end: '' },
      { title: 'B', start: at(30), end: null },
      { title: 'After a day', start: at(3 * 24 * 60) },
    ];
    expect((await readList(list)).map(({ endMs }) => minutesOf(endMs - now))).toEqual([
      30,
      30 + 24 * 60,
      3 * 24 * 60 + 60,
    ]);
  });

  it('[EVT-21] names each programme that it leaves out, with the reason', async () => {
    const { programmes, dropped } = await readAll(
      JSON.stringify([
        show('Shown', 0, 60),
        show('When?', 60, 120, { start: 'tomorrow' }),
        show('How long?', 60, 120, { end: '26.11.2026' }),
        show('Backwards', 60, 30),
        { title: 'Timeless' },
        7,
        show('\u200B', 60, 120),
      ]),
    );
    expect(programmes.map(({ title }) => title)).toEqual(['Shown']);
    expect(dropped).toEqual([
      'entry 5 has no valid start',
      'entry 6 is not a programme',
      '"When?" has a start that cannot be read: "tomorrow"',
      '"How long?" has an end that cannot be read: "26.11.2026"',
      '"Backwards" does not end after its start',
      '"\u200B" has no title',
    ]);
    await expect(read(xmltv(match('Summer').replaceAll('+0100', 'LMT')), ['one'])).rejects.toThrow(
      '1 left out, such as: "Summer" has a start that cannot be read: "2026112',
    );
  });

  it('[EVT-21] reads times of any zone and form', async () => {
    const zoned = ['Z', 'UTC', 'CET', '+01:00'].map(
      (zone, day) =>
        `<programme channel="one" start="2026112${1 + day}120000 ${zone}" stop="2026112${1 + day}130000 ${zone}"><title>${zone}</title></programme>`,
    );
    const guide = await readAll(xmltv(zoned.join('')));
    expect(guide.programmes.map(({ title }) => title)).toEqual(['Z', 'UTC', 'CET', '+01:00']);
    const list = await readAll(
      JSON.stringify([
        { title: 'no seconds', start: '2026-11-21T12:00Z', end: '2026-11-21T13:00Z' },
        {
          title: 'basic offset',
          start: '2026-11-22T13:00:00+0100',
          end: '2026-11-22T14:00:00+0100',
        },
        { title: 'epoch ms', start: 1795694400000, end: 1795698000000 },
        {
          title: 'numeric eventId',
          eventId: 12,
          start: '2026-11-26T15:00:00Z',
          end: '2026-11-26T16:00:00Z',
        },
      ]),
    );
    expect(list.programmes.map(({ title, eventId }) => [title, eventId])).toEqual([
      ['no seconds', null],
      ['basic offset', null],
      ['epoch ms', null],
      ['numeric eventId', '12'],
    ]);
    expect([guide.dropped, list.dropped]).toEqual([[], []]);
  });

  it.each([
    ['with a newline before its declaration', Buffer.from(`\n  ${xmltv(match('Köln'))}`)],
    ['in UTF-8 with a byte order mark', Buffer.from(`\uFEFF${xmltv(match('Köln'))}`)],
    ['in UTF-16 with a byte order mark', utf16(`\uFEFF${declaredUtf16}`)],
    ['in big-endian UTF-16', utf16(`\uFEFF${declaredUtf16}`).swap16()],
    ['in UTF-16 without a byte order mark', utf16(declaredUtf16)],
    ['in UTF-8 that claims to be UTF-16', Buffer.from(declaredUtf16)],
    [
      'in Latin-2, declared with spaces',
      Buffer.from(
        `<?xml version="1.0" encoding = 'ISO-8859-2' ?><tv>${match('K\u00f6ln')}</tv>`,
        'latin1',
      ),
    ],
  ])('[EVT-21] reads XMLTV %s', async (_, document) => {
    expect((await read(document)).map(({ title }) => title)).toEqual(['Köln']);
  });

  it('[EVT-21] reads compressed files, in their declared encoding', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><tv>' + match('Köln') + '</tv>';
    const [programme] = await read(gzipSync(Buffer.from(text, 'latin1')));
    expect(programme?.title).toBe('Köln');
  });

  it('[EVT-21] removes overlaps and invalid programmes', async () => {
    const programmes = await readList([
      show('Long', 0, 90),
      show('Cuts in', 60, 120),
      show('At the same time', 60, 100),
      show('Backwards', 300, 240),
      show('For ever', 300, 300 + 25 * 60),
      show('', 300, 320),
      show('Last year', -500_000, -499_940),
      show('In a year', 500_000, 500_060),
      { title: 'Without times' },
      'nothing',
    ]);
    expect(programmes.map(({ title, endMs }) => [title, (endMs - now) / 60_000])).toEqual([
      ['Long', 60],
      ['Cuts in', 120],
    ]);
  });

  it('[SEC-19] reduces hostile titles to one displayable line', async () => {
    const [programme] = await readList([
      show(`\u202Etxet\u0000 a\n\n<script>alert(1)</script> \uD800`, 0, 60, {
        description: 'x'.repeat(5000),
        eventId: 'javascript:alert(1)',
        imageUrl: 'javascript:alert(1)',
      }),
    ]);
    // Markup stays text, because it is never written as HTML.
    expect(programme?.title).toBe('txet a <script>alert(1)</script> \uFFFD');
    expect(programme?.description).toHaveLength(1000);
    expect(programme?.eventId).toBeNull();
    expect(JSON.stringify(programme)).not.toContain('javascript:');
  });

  it('[SEC-19] refuses documents that declare entities, read files or nest without end', async () => {
    const bomb = `<!DOCTYPE tv [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`;
    await expect(read(xmltv(match('&b;'), bomb))).rejects.toThrow('its own entities');
    const file = `<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    await expect(read(xmltv(match('&x;'), file))).rejects.toThrow('its own entities');
    await expect(read(xmltv(match('&x;')))).rejects.toThrow('not well-formed');
    await expect(read(xmltv('<a>'.repeat(5000)))).rejects.toThrow('nested too deeply');
    await expect(read(gzipSync(Buffer.alloc(8_000_000)))).rejects.toThrow('too large');
  });

  it('[SEC-19] refuses documents that are not a program', async () => {
    for (const [document, why] of [
      ['', 'neither JSON nor XMLTV'],
      ['{', 'neither JSON nor XMLTV'],
      ['null', 'no list of programmes'],
      ['[]', 'has no programme around the current time'],
      ['<html></html>', 'is XML, but not XMLTV'],
      ['<tv><programme', 'not well-formed'],
      ['<?xml version="1.0" encoding="utf-9"?><tv></tv>', 'not encoded in utf-9'],
    ] as const)
      await expect(read(document), document).rejects.toThrow(why);
    await expect(read(xmltv(match('x').repeat(20_001)))).rejects.toThrow('too many programmes');
  });

  it('[SEC-19] returns at most 2,000 programmes', async () => {
    const list = Array.from({ length: 5000 }, (_, minute) => show(`${minute}`, minute, minute + 1));
    expect(await readList(list)).toHaveLength(2000);
  });
});
