// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerEarlyPress, earlyPressScript, endEarlyPresses } from './early-press.ts';

const pressed: string[] = [];
const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeAll(() => {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script
  new Function(earlyPressScript)();
});

beforeEach(() => {
  document.body.innerHTML = `<div id="app"><button type="button" id="save"><svg id="icon"></svg></button>
    <button type="button" id="follow" aria-pressed="false" aria-label="Follow Alder">Follow</button><button type="button" data-early id="play"></button>
    <form><button id="send"></button></form><p id="words"></p></div><button type="button" id="outside"></button><script type="text/plain" id="script"></script>`;
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
