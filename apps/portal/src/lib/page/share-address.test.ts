import { afterEach, expect, it, vi } from 'vitest';
import { shareAddress } from './share-address.ts';

const url = 'https://club.example/events/match-1/';
const define = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
const rejected = (name: string) => async () => {
  throw new DOMException('', name);
};
/** The text that was selected for the copy, if the browser permits one. */
function permitSelection(isPermitted: boolean): { text: string | undefined } {
  const copied: { text: string | undefined } = { text: undefined };
  document.execCommand = () => {
    copied.text = document.querySelector('textarea')?.value;
    return isPermitted;
  };
  return copied;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies the address if the share sheet fails, but not if the viewer closes it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  define('clipboard', { writeText });
  define('share', rejected('AbortError'));
  expect(await shareAddress(url, 'Match')).toBe('shared');
  expect(writeText).not.toHaveBeenCalled();
  define('share', rejected('NotAllowedError'));
  expect(await shareAddress(url, 'Match')).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(url);
});

it('copies by a selection if the clipboard is refused or missing', async () => {
  const copied = permitSelection(true);
  define('clipboard', { writeText: rejected('NotAllowedError') });
  expect([await shareAddress(url, 'Match'), copied.text]).toEqual(['copied', url]);
  define('clipboard', undefined);
  expect(await shareAddress(url, 'Match')).toBe('copied');
  expect(document.querySelector('textarea')).toBeNull();
});

it('reports that nothing was permitted', async () => {
  permitSelection(false);
  define('clipboard', { writeText: rejected('NotAllowedError') });
  expect(await shareAddress(url, 'Match')).toBe('refused');
});
