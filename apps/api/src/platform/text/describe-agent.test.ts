import { describe, expect, it } from 'vitest';
import { describeAgent } from './describe-agent.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('describeAgent', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) ${webkit} Version/17.4 Mobile/15E148 Safari/604.1`,
      ['Safari on iOS', 'iOS', '17.4.1'],
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
      ['Firefox on Android', 'Android', '14'],
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      ['Chrome on Android', 'Android', null],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      ['Edge on Windows', 'Windows', null],
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      ['Chrome on macOS', 'macOS', null],
    ],
    ['lightMyRequest', [null, null, null]],
    ['', [null, null, null]],
  ])('describes "%s" by %j', (agent, [description, osName, osVersion]) => {
    expect(describeAgent(agent)).toEqual({ description, osName, osVersion });
  });

  it('limits the length of the returned version, whatever the length of the header', () => {
    const long = `Mozilla/5.0 (Android ${'1'.repeat(400)}; Mobile) Firefox/1${'0'.repeat(90_000)}`;
    const { description, osVersion } = describeAgent(long);
    expect(description).toBe('Firefox on Android');
    expect(osVersion?.length).toBeLessThanOrEqual(20);
  });
});
