// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerEarlyPress,
  earlyPressScript,
  endEarlyPresses,
  markPressedLinks,
} from './event-replay.ts';

const pressed: string[] = [];
const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeAll(() => {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script
  new Function(earlyPressScript)();
});

beforeEach(() => {
  document.body.innerHTML = `<div id="app"><button type="button" id="save"><svg id="icon"></svg></button>
    <button type="button" id="follow" aria-pressed="false" aria-label="Follow Alder">Follow</button><button type="button" data-early id="play"></button>
    <form><button id="send"></button></form><form method="post" id="login"><input id="name"><button type="submit" id="log-in"></button></form><a href="/live/" id="live"><b id="badge"></b></a><p id="words"></p></div><button type="button" id="outside"></button><script type="text/plain" id="script"></script>`;
  element('send').addEventListener('click', (event) => event.preventDefault());
});

afterEach(() => {
  delete document.documentElement.dataset['answers'];
  pressed.length = 0;
});

/** The scripts are there: what is pressed now is heard. */
function comeAlive(): void {
  endEarlyPresses(document);
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.id));
  answerEarlyPress(document);
}

describe('a press before the page’s scripts are there', () => {
  it('is answered once when they are, wherever the button was hit', () => {
    element('icon').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(element('save').hasAttribute('data-pressed')).toBe(true);
    comeAlive();
    answerEarlyPress(document);
    expect(pressed).toEqual(['save']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it('is the last one alone, however often', () => {
    element('save').click();
    element('follow').click();
    element('follow').click();
    comeAlive();
    expect(pressed).toEqual(['follow']);
  });

  it.each<[what: string, change: (follow: HTMLElement) => void]>([
    ['is on', (follow) => follow.setAttribute('aria-pressed', 'true')],
    ['has another name', (follow) => follow.setAttribute('aria-label', 'Following Alder')],
    ['has another word', (follow) => follow.replaceChildren('Following')],
  ])(
    'is not answered where the button %s by then: it was pressed for something else',
    (_, change) => {
      element('follow').click();
      change(element('follow'));
      comeAlive();
      expect(pressed).toEqual([]);
      expect(document.querySelector('[data-pressed]')).toBeNull();
    },
  );

  it.each<[what: string, fail: () => void]>([
    ['is not to be had', () => element('script').dispatchEvent(new Event('error'))],
    ['fails', () => dispatchEvent(new Event('unhandledrejection'))],
  ])('is not kept, nor looks so, once a script of the page %s', (_, fail) => {
    element('save').click();
    element('icon').dispatchEvent(new Event('error'));
    expect(element('save').hasAttribute('data-pressed')).toBe(true);
    fail();
    expect(document.querySelector('[data-pressed]')).toBeNull();
    element('save').click();
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it('is forgotten when something else was pressed after it', () => {
    element('save').click();
    element('words').click();
    comeAlive();
    expect(pressed).toEqual([]);
  });

  it.each(['play', 'send', 'outside'])('is not kept where something else hears it: %s', (id) => {
    element(id).click();
    comeAlive();
    expect(pressed).toEqual([]);
  });

  it('is not answered besides a second one that was heard', () => {
    element('save').click();
    endEarlyPresses(document);
    element('save').addEventListener('click', () => pressed.push('save'));
    element('save').click();
    answerEarlyPress(document);
    expect(pressed).toEqual(['save']);
  });

  it('is not answered a second time when the button heard it by itself', () => {
    comeAlive();
    element('save').click();
    answerEarlyPress(document);
    expect(pressed).toEqual(['save']);
  });
});

describe('a form that is sent before the page’s scripts are there', () => {
  const send = () =>
    element('login').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

  it('is sent once when they are, with what was typed, and not by the browser', () => {
    (element('name') as HTMLInputElement).value = 'ada@example.org';
    expect(send()).toBe(false);
    const sent: string[] = [];
    element('login').addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push((element('name') as HTMLInputElement).value);
    });
    comeAlive();
    answerEarlyPress(document);
    expect(sent).toEqual(['ada@example.org']);
  });

  it('is sent once also when it was sent twice', () => {
    send();
    send();
    let count = 0;
    element('login').addEventListener('submit', (event) => {
      event.preventDefault();
      count += 1;
    });
    comeAlive();
    expect(count).toBe(1);
  });

  it('is the browser’s where the method is another, and the page’s once its scripts are there', () => {
    const search = document.querySelector('form') as HTMLFormElement;
    const event = () => new SubmitEvent('submit', { bubbles: true, cancelable: true });
    expect(search.dispatchEvent(event())).toBe(true);
    comeAlive();
    expect(element('login').dispatchEvent(event())).toBe(true);
  });
});

describe('a link that is pressed', () => {
  const press = (keys: MouseEventInit = {}) =>
    element('badge').dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
    );
  const isMarked = () => element('live').hasAttribute('data-pressed');

  beforeEach(() => element('live').addEventListener('click', (event) => event.preventDefault()));

  it('looks so before the scripts are there, until something else is pressed', () => {
    press();
    expect(isMarked()).toBe(true);
    element('words').click();
    expect(isMarked()).toBe(false);
  });

  it('looks as before where it opens another tab, or when its page is shown again', () => {
    press({ ctrlKey: true });
    expect(isMarked()).toBe(false);
    press();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(isMarked()).toBe(false);
  });

  it('looks so while the router loads its page, and not after', () => {
    let arrive = () => {};
    markPressedLinks(document, (arrived) => {
      arrive = arrived;
    });
    endEarlyPresses(document);
    press({ metaKey: true });
    expect(isMarked()).toBe(false);
    press();
    expect(isMarked()).toBe(true);
    arrive();
    expect(isMarked()).toBe(false);
  });
});
