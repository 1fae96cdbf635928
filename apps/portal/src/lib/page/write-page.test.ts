import { createRequire } from 'node:module';
import * as preact from 'react';
import type * as server from 'react-dom/server';
import * as preactServer from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writePage } from './write-page.ts';

// By their files: by their names, tests have Preact.
const require = createRequire(import.meta.url);
const react = require('react') as typeof preact;
const reactServer = require('react-dom/server') as typeof server;

type Drawing = Pick<typeof preact, 'createElement' | 'Suspense'>;

const pageOf = ({ createElement: h, Suspense }: Drawing, Part: () => preact.ReactNode) =>
  h('main', null, h(Suspense, null, h(Suspense, null, h(Part))));

const failed = 'A part of the page waits or failed';

beforeEach(() => {
  // React tells developers besides.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a page that is written by React', () => {
  const write = (Part: () => preact.ReactNode) => writePage(reactServer, pageOf(react, Part));

  it('is the one for browsers', async () => {
    expect(await write(() => 'words')).toBe(
      '<main><!--$s--><!--$s-->words<!--/$s--><!--/$s--></main>',
    );
  });

  it('says what failed in it, and where, however deep', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(write(Clock)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Clock`, 's')),
      cause: broken,
    });
  });

  it('says what waits in it', async () => {
    const never = new Promise<never>(() => {});
    function Score() {
      return react.use(never);
    }
    await expect(write(Score)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Score`, 's')),
      cause: { message: 'it waits for something' },
    });
  });

  it('is refused also when what failed does so once alone', async () => {
    let tries = 0;
    const Part = () => {
      tries += 1;
      if (tries === 1) throw new Error('lost');
      return 'words';
    };
    await expect(write(Part)).rejects.toMatchObject({
      message: expect.stringMatching(failed),
      cause: undefined,
    });
  });
});

it('says by itself what failed where Preact writes, as in development', async () => {
  const broken = new TypeError('the clock is broken');
  const Clock = () => {
    throw broken;
  };
  await expect(writePage(preactServer, pageOf(preact, Clock))).rejects.toBe(broken);
});
