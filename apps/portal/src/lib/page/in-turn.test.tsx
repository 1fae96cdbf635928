// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InTurn } from './in-turn.tsx';
import { LaterDrawn } from './later-drawn.tsx';
import { nextTask } from './next-task.ts';
import { beginTurns, takeTurn, turnsTaken } from './turns.ts';
import { IdScopes, newIdScope, useId } from './use-id.ts';

afterEach(() => {
  document.body.innerHTML = '';
  // From a press on nothing is taken over in turns.
  dispatchEvent(new Event('pointerdown'));
});

/** A browser knows what it takes over below a component, not below an element. */
const Page = ({ children }: { readonly children: ReactNode }) => <main>{children}</main>;

/** A page as the server wrote it, and the same in a browser that is about to take it over. */
function aPage(write: ReactNode): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(write);
  document.body.append(root);
  return root;
}

function Button({
  name,
  onMount = () => {},
}: {
  readonly name: string;
  readonly onMount?: () => void;
}) {
  const [pressed, setPressed] = useState(0);
  useEffect(onMount, [onMount]);
  return (
    <button type="button" onClick={() => setPressed((count) => count + 1)}>
      {`${name} ${pressed}`}
    </button>
  );
}

const buttons = (root: HTMLElement) => [...root.querySelectorAll('button')];
const textsOf = (root: HTMLElement) => buttons(root).map(({ textContent }) => textContent);

describe('a part that comes in its turn', () => {
  it('stands as the server wrote it, is taken over and not written anew, one after the other', async () => {
    const came: string[] = [];
    const page = () => (
      <Page>
        {['one', 'two', 'three'].map((name) => (
          <InTurn key={name}>
            <Button name={name} onMount={() => void came.push(name)} />
          </InTurn>
        ))}
        <Button name="frame" onMount={() => void came.push('frame')} />
      </Page>
    );
    const root = aPage(page());
    const written = buttons(root);
    beginTurns();
    hydrateRoot(root, page());
    expect(buttons(root)).toEqual(written);
    await turnsTaken();
    await expect.poll(() => came).toHaveLength(4);
    // Drawn in one, the frame would be the last.
    expect(came).toEqual(['frame', 'one', 'two', 'three']);
    buttons(root).forEach((button, index) => expect(button).toBe(written[index]));
    buttons(root)[1]?.click();
    await expect.poll(() => textsOf(root)).toEqual(['one 0', 'two 1', 'three 0', 'frame 0']);
  });

  it('is what it has become by its turn, attributes too, though it was taken over as the server wrote it', async () => {
    function Changing() {
      const [match, setMatch] = useState('/served');
      // As what the browser has stored is known: before any part has its turn.
      useLayoutEffect(() => setMatch('/own'), []);
      return (
        <InTurn>
          <a href={match}>{match}</a>
        </InTurn>
      );
    }
    const root = aPage(
      <Page>
        <Changing />
      </Page>,
    );
    const written = root.querySelector('a');
    beginTurns();
    hydrateRoot(
      root,
      <Page>
        <Changing />
      </Page>,
    );
    await turnsTaken();
    await expect.poll(() => root.querySelector('a')?.getAttribute('href')).toBe('/own');
    expect(root.querySelector('a')).toBe(written);
    expect(written?.textContent).toBe('/own');
  });

  it('may be nothing at all, and leaves what stands beside it where it is', async () => {
    const page = () => (
      <Page>
        <InTurn>{null}</InTurn>
        <InTurn>
          <p>words</p>
          <Button name="first" />
        </InTurn>
        <Button name="second" />
      </Page>
    );
    const root = aPage(page());
    const written = [...root.querySelectorAll('p, button')];
    beginTurns();
    hydrateRoot(root, page());
    await turnsTaken();
    const taken = [...root.querySelectorAll('p, button')];
    expect(taken).toHaveLength(3);
    taken.forEach((element, index) => expect(element).toBe(written[index]));
  });

  it('keeps all that a view of several elements drew whose script comes later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isFetched = false;
    function View() {
      if (!isFetched) throw promise;
      return ['one', 'two'].map((name) => <Button key={name} name={name} />);
    }
    const page = (isWritten: boolean) => {
      isFetched = isWritten;
      return (
        <Page>
          <LaterDrawn>
            <View />
          </LaterDrawn>
          <Button name="beside" />
        </Page>
      );
    };
    const root = aPage(page(true));
    const written = buttons(root);
    hydrateRoot(root, page(false));
    expect(buttons(root)).toEqual(written);
    written[2]?.click();
    await expect.poll(() => textsOf(root)).toEqual(['one 0', 'two 0', 'beside 1']);
    isFetched = true;
    resolve();
    await promise;
    await expect.poll(() => (written[1]?.click(), textsOf(root)[1])).toMatch(/two [1-9]/);
    buttons(root).forEach((button, index) => expect(button).toBe(written[index]));
  });

  it.each([
    ['in turn', () => {}, ['around', 'one', 'two']],
    [
      'at once after a press',
      () => void dispatchEvent(new Event('pointerdown')),
      ['one', 'two', 'around'],
    ],
  ])('comes %s in what is fetched when all others have come', async (_, press, order) => {
    const came: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    let isFetched = false;
    function View() {
      if (!isFetched) throw promise;
      return ['one', 'two', 'around'].map((name) => {
        const button = <Button key={name} name={name} onMount={() => void came.push(name)} />;
        return name === 'around' ? button : <InTurn key={name}>{button}</InTurn>;
      });
    }
    const page = (isWritten: boolean) => {
      isFetched = isWritten;
      return (
        <Page>
          <InTurn>
            <LaterDrawn>
              <View />
            </LaterDrawn>
          </InTurn>
        </Page>
      );
    };
    const root = aPage(page(true));
    const written = buttons(root);
    beginTurns();
    hydrateRoot(root, page(false));
    await turnsTaken();
    press();
    isFetched = true;
    resolve();
    await expect.poll(() => came).toHaveLength(3);
    expect(came).toEqual(order);
    buttons(root).forEach((button, index) => expect(button).toBe(written[index]));
  });

  it('comes with all that is in it when somebody presses, before the press arrives', async () => {
    const page = () => (
      <Page>
        <InTurn>
          <Button name="before" />
        </InTurn>
        <InTurn>
          <InTurn>
            <Button name="pressed" />
          </InTurn>
        </InTurn>
      </Page>
    );
    const root = aPage(page());
    const button = buttons(root)[1];
    beginTurns();
    hydrateRoot(root, page());
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    // The browser is done with the one event before it tells the next; no task of the page is in between.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    button?.click();
    await expect.poll(() => textsOf(root)).toEqual(['before 0', 'pressed 1']);
    await turnsTaken();
  });

  it('waits for nothing where the browser draws it by itself, also while a page is taken over', async () => {
    const page = () => (
      <Page>
        <InTurn>
          <p>written</p>
        </InTurn>
      </Page>
    );
    const root = aPage(page());
    beginTurns();
    hydrateRoot(root, page());
    render(
      <InTurn>
        <Button name="here" />
      </InTurn>,
    );
    expect(screen.getByRole('button').textContent).toBe('here 0');
    await turnsTaken();
  });

  it('has the ids that the server gave, in whichever order parts come', async () => {
    // Words are compared while a page is taken over, attributes are not.
    function Named() {
      const id = useId();
      return <p id={id}>{id}</p>;
    }
    const page = () => (
      <Page>
        <IdScopes value={newIdScope('i')}>
          <InTurn>
            <Named />
            <InTurn>
              <Named />
            </InTurn>
            <Named />
          </InTurn>
          <Named />
        </IdScopes>
      </Page>
    );
    const root = aPage(page());
    const written = [...root.querySelectorAll('p')].map(({ id }) => id);
    expect(new Set(written).size).toBe(4);
    beginTurns();
    await act(async () => {
      hydrateRoot(root, page());
      await turnsTaken();
    });
    const drawn = [...root.querySelectorAll('p')];
    expect(drawn.map(({ id }) => id)).toEqual(written);
    expect(drawn.map(({ textContent }) => textContent)).toEqual(written);
  });
});

it('is drawn as it is where no page is taken over', () => {
  expect(renderToString(<InTurn>words</InTurn>)).toBe('<!--$s-->words<!--/$s-->');
});

describe('turns', () => {
  /** Takes parts over that take so many ms by a clock of the test, and have their effects run when told. */
  async function take(
    parts: readonly { name: string; ms: number; settles: (() => Promise<void>) | null }[],
  ) {
    const happened: string[] = [];
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const takePart = async ({ name, ms, settles }: (typeof parts)[number]) => {
      const turn = takeTurn();
      await turn?.comes;
      happened.push(name);
      void nextTask().then(() => happened.push('the browser'));
      clock += ms;
      turn?.tellDrawn();
      if (settles !== null) {
        await settles();
        happened.push(`effects of ${name}`);
      }
      turn?.tellSettled();
    };
    beginTurns();
    await Promise.all([...parts.map(takePart), turnsTaken()]);
    return happened;
  }

  it('let the browser go on between two parts that take long, also where their effects run at once', async () => {
    const parts = ['one', 'two', 'three'].map((name) => ({ name, ms: 12, settles: null }));
    const happened = await take(parts);
    expect(happened.slice(0, 5)).toEqual(['one', 'the browser', 'two', 'the browser', 'three']);
  });

  it('come several to a task while they take little', async () => {
    const parts = ['one', 'two', 'three', 'four'].map((name) => ({ name, ms: 1, settles: null }));
    const happened = await take(parts);
    expect(happened.slice(0, 4)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('wait for effects before these grow to one long task, and not for those of each part', async () => {
    // Later than any task that the turns begin by themselves.
    const later = async () => {
      for (let task = 0; task < 5; task += 1) await nextTask();
    };
    const names = ['one', 'two', 'three', 'four'];
    const parts = names.map((name) => ({ name, ms: 12, settles: later }));
    const happened = (await take(parts)).filter((what) => what !== 'the browser');
    expect(happened.indexOf('two')).toBeLessThan(happened.indexOf('effects of one'));
    expect(happened.indexOf('three')).toBeGreaterThan(happened.indexOf('effects of two'));
    expect(happened.indexOf('four')).toBeLessThan(happened.indexOf('effects of three'));
  });
});
