import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readProgram } from './read-program.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const read = (document: string | Buffer, names: readonly string[] = []) =>
  readProgram(Buffer.from(document), names, now);
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

describe("reading a channel's program", () => {
  it('[EVT-21] parses JSON, in order and with times of any zone', async () => {
    const list = [
      show('Second', 60, 120),
      show('First', 0, 60, { start: '2026-11-21T13:00:00+01:00', eventId: 'final' }),
    ];
    const programmes = await readList(list);
    expect(programmes.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(programmes[0]).toMatchObject({ startMs: now, endMs: now + 3_600_000, eventId: 'final' });
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
      endMs: now + 3_600_000,
      title: 'Derby & more',
      description: 'All of it',
      eventId: null,
    });
    expect((await read(text, ['two']))[0]?.title).toBe('Another');
    await expect(read(text, ['three'])).rejects.toThrow('has no channel three');
    expect((await read(xmltv(match('Alone')), ['three']))[0]?.title).toBe('Alone');
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

  it('[SEC-19] refuses documents that are no program', async () => {
    for (const [document, why] of [
      ['', 'neither JSON nor XMLTV'],
      ['{', 'neither JSON nor XMLTV'],
      ['null', 'no list of programmes'],
      ['[]', 'has no programme around the present'],
      ['<html></html>', 'is XML, but not XMLTV'],
      ['<tv><programme', 'not well-formed'],
      ['<?xml version="1.0" encoding="utf-9"?><tv></tv>', 'not encoded in utf-9'],
    ] as const)
      await expect(read(document), document).rejects.toThrow(why);
    await expect(read(xmltv(match('x').repeat(20_001)))).rejects.toThrow('too many programmes');
  });

  it('[SEC-19] is limited to the maximum per channel', async () => {
    const list = Array.from({ length: 5000 }, (_, minute) => show(`${minute}`, minute, minute + 1));
    expect(await readList(list)).toHaveLength(2000);
  });
});
