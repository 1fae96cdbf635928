import { describe, expect, it } from 'vitest';
import { createTimeParser } from './guide-time.ts';

const isoOf = (written: string | number) => {
  const ms = createTimeParser()(written);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};
const noon = '2026-11-26T12:00:00.000Z';

describe('the time of a guide', () => {
  it.each([
    '20261126120000 +0000',
    '20261126120000 Z',
    '20261126120000Z',
    '20261126120000 UTC',
    '20261126120000 GMT',
    '20261126130000 CET',
    '20261126130000 cet',
    '20261126070000 EST',
    '20261126130000 +01:00',
    '20261126130000+01',
    '20261126130000 UTC+1',
    '20261126130000 Europe/Berlin',
    '20261126063000 -0530',
    '20261126120000',
    '202611261200 +0000',
    '2026112612',
    ' 20261126120000 ',
    '2026-11-26T12:00:00.000Z',
    '2026-11-26T12:00Z',
    '2026-11-26T13:00:00+0100',
    '2026-11-26T13:00:00.5+01:00',
    '2026-11-26t12:00:00z',
    '2026-11-26 12:00',
    '20261126T120000Z',
    '2026-11-26T13:00:00+01:00[Europe/Berlin]',
    '2026-11-26T13:00:00[Europe/Berlin]',
    '2026-11-26T12:00:00Z[UTC]',
    '2026-11-26T11:00:00\u221201:00',
    '2026/11/26 12:00',
    '1795694400',
    '1795694400.5',
    '1795694400000',
    1_795_694_400,
    1_795_694_400_000,
    1_795_694_400.25,
  ])('[EVT-21] %j is noon', (written) => {
    expect(isoOf(written)).toBe(noon);
  });

  it('[EVT-21] in a named zone follows its summer time', () => {
    expect(isoOf('20260726140000 Europe/Berlin')).toBe('2026-07-26T12:00:00.000Z');
    // The clocks change at 01:00 UTC, when it becomes 03:00.
    expect(isoOf('20260329030000 Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(isoOf('20260329015959 Europe/Berlin')).toBe('2026-03-29T00:59:59.000Z');
  });

  it('[EVT-21] may be a day without a time, or 24:00', () => {
    expect(isoOf('20261126')).toBe('2026-11-26T00:00:00.000Z');
    expect(isoOf('20261126240000 +0000')).toBe('2026-11-27T00:00:00.000Z');
  });

  it.each([
    '',
    'tomorrow',
    '20261326120000',
    '20260230120000',
    '20261126250000',
    '20261126240100',
    '20261126126000',
    '20261126120000 IST',
    '20261126120000 +1500',
    '20261126120000 Mars/Olympus',
    '2026-11-26T12:00:00 tomorrow',
    '2026-11-26T12:00:00[Mars/Olympus]',
    '17956944.00',
    '26.11.2026',
    '179569440',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -5,
  ])('[EVT-21] %j is not a time', (written) => {
    expect(isoOf(written)).toBeNull();
  });
});
