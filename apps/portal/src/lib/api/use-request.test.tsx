import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { nextPaint } from '../page/next-paint.testing.ts';
import { useRequest } from './use-request.ts';

afterEach(cleanup);

function deferred<T>() {
  return Promise.withResolvers<T>();
}

function Probe({ call }: { readonly call: () => Promise<string> }) {
  const { state, data, run } = useRequest(call);
  return (
    <button type="button" onClick={() => void run()}>
      {`${state} ${data ?? '-'}`}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;
const click = () => act(async () => screen.getByRole('button').click());

describe('useRequest', () => {
  it('[TEN-15] goes from init through in_progress to success', async () => {
    const answer = deferred<string>();
    render(<Probe call={() => answer.promise} />);
    expect(shown()).toBe('init -');
    await click();
    expect(shown()).toBe('in_progress -');
    await act(async () => answer.resolve('done'));
    expect(shown()).toBe('success done');
  });

  it('[TEN-15] ends in error when the call fails, and never stays in progress', async () => {
    const answer = deferred<string>();
    render(<Probe call={() => answer.promise} />);
    await click();
    await act(async () => answer.reject(new Error('no')));
    expect(shown()).toBe('error -');
  });

  it('shows the answer of the latest run, whatever order answers arrive in', async () => {
    const answers = [deferred<string>(), deferred<string>()];
    let index = 0;
    render(<Probe call={() => answers[index++]!.promise} />);
    await click();
    await click();
    await act(async () => answers[1]!.resolve('second'));
    await act(async () => answers[0]!.resolve('first'));
    expect(shown()).toBe('success second');
  });

  it('returns null from the moment the component unmounts', async () => {
    const answer = deferred<string>();
    const answered: unknown[] = [];
    let leave = () => {};
    function Form() {
      const { run } = useRequest(() => answer.promise);
      return (
        <button type="button" onClick={() => void run().then((data) => answered.push(data))}>
          send
        </button>
      );
    }
    function Page() {
      const [isHere, setHere] = useState(true);
      useEffect(() => {
        leave = () => setHere(false);
      }, []);
      return isHere && <Form />;
    }
    render(<Page />);
    await click();
    const painted = nextPaint();
    leave();
    await painted;
    expect(screen.queryByRole('button')).toBeNull();
    answer.resolve('done');
    await expect.poll(() => answered).toEqual([null]);
  });

  it('shows an answer that arrived while a suspended boundary hid it', async () => {
    const answer = deferred<string>();
    const part = deferred<string>();
    let loadChunk = () => {};
    const Part = () => use(part.promise);
    function Page() {
      const [isWanted, setWanted] = useState(false);
      useEffect(() => {
        loadChunk = () => setWanted(true);
      }, []);
      return (
        <Suspense>
          <Probe call={() => answer.promise} />
          {isWanted && <Part />}
        </Suspense>
      );
    }
    render(<Page />);
    await click();
    await act(async () => loadChunk());
    await act(async () => answer.resolve('done'));
    await act(async () => part.resolve('here'));
    expect(shown()).toBe('success done');
  });
});
