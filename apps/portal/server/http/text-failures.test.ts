import { expect, it, vi } from 'vitest';
import type { PortalLog } from '../options.ts';
import { countTextFailures } from './text-failures.ts';

const aLog = () => ({ warn: vi.fn<PortalLog['warn']>() });

it('a text failure is logged once per locale, and again at powers of ten with the count', () => {
  const log = aLog();
  const handlerFor = countTextFailures(log);
  const missing = { code: 'MISSING_MESSAGE', text: 'listHead.live.title' } as const;
  for (let count = 0; count < 1234; count += 1) handlerFor('de')(missing);
  handlerFor('he', '/live/')(missing);
  handlerFor('de')({ ...missing, text: 'listHead.live.text' });
  const lines = log.warn.mock.calls.map(([details, message]) => [message, details]);
  const line = (details: object) => ['text could not be rendered', { ...missing, ...details }];
  expect(lines).toEqual([
    line({ locale: 'de', count: 1 }),
    line({ locale: 'de', count: 10 }),
    line({ locale: 'de', count: 100 }),
    line({ locale: 'de', count: 1000 }),
    line({ locale: 'he', path: '/live/', count: 1 }),
    line({ locale: 'de', count: 1, text: 'listHead.live.text' }),
  ]);
});

it('at most 500 text failures are counted, whatever keys the data yields', () => {
  const log = aLog();
  const onFailure = countTextFailures(log)('en');
  for (let count = 0; count < 2000; count += 1)
    onFailure({ code: 'MISSING_MESSAGE', text: `sports.${count}` });
  expect(log.warn).toHaveBeenCalledTimes(500);
});
