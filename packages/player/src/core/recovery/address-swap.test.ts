import { describe, expect, it } from 'vitest';
import { addressSwap, swappedAddress } from './address-swap.ts';

const at = (grant: string, rest = 'events/e1/master.m3u8') =>
  `https://a.test/media/h/${grant}/${rest}`;

describe('a fresh address of the same stream', () => {
  it('rewrites the addresses below the old one in the same way', () => {
    const first = addressSwap(at('1.a'), at('2.b'));
    const second = addressSwap(at('2.b'), at('3.c'));
    const swaps = [first, second].flatMap((swap) => (swap === null ? [] : [swap]));
    expect(swappedAddress(at('1.a', 'events/e1/720p.m3u8'), swaps)).toBe(
      at('3.c', 'events/e1/720p.m3u8'),
    );
    expect(swappedAddress(at('2.b', 'films/f/1.m4s?x=1'), swaps)).toBe(
      at('3.c', 'films/f/1.m4s?x=1'),
    );
    expect(swappedAddress('https://a.test/media/films/1.m4s', swaps)).toBe(
      'https://a.test/media/films/1.m4s',
    );
    expect(swappedAddress(at('1.ab'), swaps)).toBe(at('1.ab'));
  });

  it('counts as another stream when more than one part of its path differs', () => {
    expect(addressSwap(at('1.a'), at('2.b', 'events/e2/master.m3u8'))).toBe(null);
    expect(addressSwap(at('1.a'), 'https://b.test/media/h/1.a/events/e1/master.m3u8')).toBe(null);
    expect(addressSwap(at('1.a'), at('1.a', 'events/e1/pano.m3u8'))).toBe(null);
    expect(addressSwap(at('1.a'), 'https://a.test/media/events/e1/master.m3u8')).toBe(null);
    expect(addressSwap(at('1.a'), at('1.a'))).toBe(null);
  });
});
