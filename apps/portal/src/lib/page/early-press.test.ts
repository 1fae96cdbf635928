// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  replayEarlyPress,
  earlyPressScript,
  endEarlyPresses,
  markPressedLinks,
} from './early-press.ts';

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
  delete document.documentElement.dataset['settled'];
  pressed.length = 0;
});

/** Does what the page's scripts do when they have loaded: from now on, buttons handle presses. */
function loadScripts(): void {
  endEarlyPresses(document);
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.id));
  replayEarlyPress(document);
}

describe('a press before the page’s scripts load', () => {
  it('is replayed once they load, wherever the button was hit', () => {
    element('icon').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(element('save').hasAttribute('data-pressed')).toBe(true);
    loadScripts();
    replayEarlyPress(document);
    expect(pressed).toEqual(['save']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it('replays only the last press', () => {
    element('save').click();
    element('follow').click();
    element('follow').click();
    loadScripts();
    expect(pressed).toEqual(['follow']);
  });

  it.each<[name: string, change: (follow: HTMLElement) => void]>([
    ['is pressed', (follow) => follow.setAttribute('aria-pressed', 'true')],
    ['has another name', (follow) => follow.setAttribute('aria-label', 'Following Alder')],
    ['has another text', (follow) => follow.replaceChildren('Following')],
  ])('is not replayed if the button %s by then', (_, change) => {
    element('follow').click();
    change(element('follow'));
    loadScripts();
    expect(pressed).toEqual([]);
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it.each<[name: string, fail: () => void]>([
    ['cannot be loaded', () => element('script').dispatchEvent(new Event('error'))],
    ['fails', () => dispatchEvent(new Event('unhandledrejection'))],
  ])('is neither recorded nor marked once a script of the page %s', (_, fail) => {
    element('save').click();
    element('icon').dispatchEvent(new Event('error'));
    expect(element('save').hasAttribute('data-pressed')).toBe(true);
    fail();
    expect(document.querySelector('[data-pressed]')).toBeNull();
    element('save').click();
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it('is dropped when something else is pressed after it', () => {
    element('save').click();
    element('words').click();
    loadScripts();
    expect(pressed).toEqual([]);
  });

  it.each(['play', 'send', 'outside'])('is not recorded if something else handles it: %s', (id) => {
    element(id).click();
    loadScripts();
    expect(pressed).toEqual([]);
  });

  it('is not replayed on top of a second, handled press', () => {
    element('save').click();
    endEarlyPresses(document);
    element('save').addEventListener('click', () => pressed.push('save'));
    element('save').click();
    replayEarlyPress(document);
    expect(pressed).toEqual(['save']);
  });

  it('is not replayed when the button handled it itself', () => {
    loadScripts();
    element('save').click();
    replayEarlyPress(document);
    expect(pressed).toEqual(['save']);
  });
});

describe('a form submitted before the page’s scripts load', () => {
  const send = () =>
    element('login').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

  it('is submitted once by the page with the typed values, and not by the browser', () => {
    (element('name') as HTMLInputElement).value = 'ada@example.org';
    expect(send()).toBe(false);
    const sent: string[] = [];
    element('login').addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push((element('name') as HTMLInputElement).value);
    });
    loadScripts();
    replayEarlyPress(document);
    expect(sent).toEqual(['ada@example.org']);
  });

  it('is submitted once even if it was submitted twice', () => {
    send();
    send();
    let count = 0;
    element('login').addEventListener('submit', (event) => {
      event.preventDefault();
      count += 1;
    });
    loadScripts();
    expect(count).toBe(1);
  });

  it('is left to the browser for other methods, and to the page once its scripts load', () => {
    const search = document.querySelector('form') as HTMLFormElement;
    const event = () => new SubmitEvent('submit', { bubbles: true, cancelable: true });
    expect(search.dispatchEvent(event())).toBe(true);
    loadScripts();
    expect(element('login').dispatchEvent(event())).toBe(true);
  });
});

describe('a pressed link', () => {
  const press = (keys: MouseEventInit = {}) =>
    element('badge').dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
    );
  const isMarked = () => element('live').hasAttribute('data-pressed');

  beforeEach(() => element('live').addEventListener('click', (event) => event.preventDefault()));

  it('is marked before the scripts load, until something else is pressed', () => {
    press();
    expect(isMarked()).toBe(true);
    element('words').click();
    expect(isMarked()).toBe(false);
  });

  it('is not marked when it opens another tab or its page is restored', () => {
    press({ ctrlKey: true });
    expect(isMarked()).toBe(false);
    press();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(isMarked()).toBe(false);
  });

  it('is marked only while the router loads its page', () => {
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
