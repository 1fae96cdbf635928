import { afterEach, describe, expect, it } from 'vitest';
import { bringTexts, openTexts } from './page-texts.ts';

afterEach(() => void openTexts({ frame: {}, parts: {} }));

describe('bringTexts', () => {
  it('passes on each file that it fetches, and skips loaded ones', async () => {
    const messages = openTexts({
      frame: {},
      parts: {
        there: async () => ({ default: { a: 'A' } }),
        down: () => Promise.reject(new Error('down')),
        alsoDown: () => Promise.reject(new Error('also down')),
      },
    });
    await bringTexts(['there']);
    expect(messages).toMatchObject({ there: { a: 'A' } });
    const failures: string[] = [];
    const loading = bringTexts(['there', 'down', 'alsoDown'], (part) => {
      part.catch(({ message }: Error) => failures.push(message));
      return part;
    });
    await expect(loading).rejects.toThrow('down');
    expect(failures).toEqual(['down', 'also down']);
  });

  it('rejects unknown namespaces', async () => {
    await expect(bringTexts(['unheardOf'])).rejects.toThrow('There are no texts "unheardOf"');
  });
});
