import { afterEach, describe, expect, it } from 'vitest';
import { cameWithPage, textsNamedFor } from './came-with-page.ts';

/** What the document writes of a file of its page. */
function name(what: string, href: string, texts = ''): void {
  const link = document.createElement('link');
  Object.assign(link.dataset, { of: what, texts });
  link.href = href;
  document.head.append(link);
}

afterEach(() => document.head.replaceChildren());

describe('files of the first page', () => {
  it('are those that the document names', async () => {
    name('page home/home', 'data:text/javascript,export const page = "home"', 'home countdown');
    name('texts', 'data:text/javascript,export const frame = { app: {} }');
    expect(await cameWithPage('page home/home')).toMatchObject({ page: 'home' });
    expect(await cameWithPage('texts')).toMatchObject({ frame: { app: {} } });
    expect(textsNamedFor('home/home')).toEqual(['home', 'countdown']);
  });

  it('may need no texts but those of every page', () => {
    name('page open-app/open-app', 'data:text/javascript,export {}');
    expect(textsNamedFor('open-app/open-app')).toEqual([]);
  });

  it('are looked up elsewhere for another page, and when their file is gone', async () => {
    expect(await cameWithPage('page event/event')).toBeNull();
    expect(textsNamedFor('event/event')).toBeNull();
    name('page event/event', 'data:text/javascript,throw new Error("gone")');
    expect(await cameWithPage('page event/event')).toBeNull();
  });
});
