import { afterEach, describe, expect, it } from 'vitest';
import { loadMessages, initializeMessages } from './page-texts.ts';

afterEach(() => void initializeMessages({ frame: {}, parts: {} }));

describe('loadMessages', () => {
  it('passes the promise of each file to its callback, and skips loaded files', async () => {
    const messages = initializeMessages({
      frame: {},
      parts: {
        there: async () => ({ default: { a: 'A' } }),
        down: () => Promise.reject(new Error('down')),
        alsoDown: () => Promise.reject(new Error('also down')),
      },
    });
    await loadMessages(['there']);
    expect(messages).toMatchObject({ there: { a: 'A' } });
    const failures: string[] = [];
    const loading = loadMessages(['there', 'down', 'alsoDown'], (part) => {
      part.catch(({ message }: Error) => failures.push(message));
      return part;
    });
    await expect(loading).rejects.toThrow('down');
    expect(failures).toEqual(['down', 'also down']);
  });

  it('rejects unknown namespaces', async () => {
    await expect(loadMessages(['unheardOf'])).rejects.toThrow('There are no texts "unheardOf"');
  });
});
