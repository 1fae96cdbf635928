import { afterEach, describe, expect, it, vi } from 'vitest';
import { initializeMessages, loadErrorTexts, loadMessages } from './page-texts.ts';

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

  it('adds the rest of a namespace of which the frame has a part, once', async () => {
    const rest = vi.fn(async () => ({ default: { a: 'A', b: 'B' } }));
    const messages = initializeMessages({
      frame: { errors: { a: 'A' } as never },
      parts: { errors: rest },
    });
    await loadErrorTexts();
    await loadErrorTexts();
    expect(messages).toMatchObject({ errors: { a: 'A', b: 'B' } });
    expect(rest).toHaveBeenCalledOnce();
  });

  it('shows a failure although its text cannot be fetched', async () => {
    const messages = initializeMessages({
      frame: { errors: { a: 'A' } as never },
      parts: { errors: () => Promise.reject(new Error('down')) },
    });
    await expect(loadErrorTexts()).resolves.toBeUndefined();
    expect(messages).toMatchObject({ errors: { a: 'A' } });
  });

  it('rejects unknown namespaces', async () => {
    await expect(loadMessages(['unheardOf'])).rejects.toThrow('There are no texts "unheardOf"');
  });
});
