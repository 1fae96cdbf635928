import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from './use-formatter.ts';
import type { Locale } from '@grandstand/contract/constants';
import type { Messages } from './messages.ts';
import { initializeMessages } from './page-texts.ts';
import type { OnTextFailure } from './text-failure.ts';
import { TextProvider } from './text-provider.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const kickOff = new Date('2026-11-21T23:30:00.000Z');

function Kickoff() {
  const format = useFormatter();
  const time = format.dateTime(kickOff, { dateStyle: 'short', timeStyle: 'short' });
  return <p>{`${time} | ${format.number(1234.5, { style: 'currency', currency: 'USD' })}`}</p>;
}

const page = (locale: Locale, timeZone = 'Asia/Tokyo') => (
  <TextProvider locale={locale} messages={{} as Messages} timeZone={timeZone}>
    <Kickoff />
  </TextProvider>
);
/** Returns the text with narrow spaces of the locale data as plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('TextProvider', () => {
  it('[I18N-07] writes dates and prices of unprefixed pages as US English does', () => {
    expect(plain(renderToString(page('en', 'UTC')))).toContain('11/21/26, 11:30 PM | $1,234.50');
    expect(plain(renderToString(page('de', 'UTC')))).toContain('21.11.26, 23:30 | 1.234,50 $');
  });

  it('writes times in the tenant’s zone on the server and in the viewer’s in the browser', () => {
    expect(plain(renderToString(page('en')))).toContain('11/22/26, 8:30 AM');
    render(page('en'));
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const expected = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: zone,
    }).format(kickOff);
    expect(plain(screen.getByText(/\|/).textContent)).toContain(plain(expected));
  });
});

function Texts() {
  const t = useTranslations();
  const info = useTranslations('appBanner');
  return <p>{`<${t('ads.skip' as never)}|${info('get' as never)}>`}</p>;
}

describe('a text that is missing', () => {
  it('is reported with its key on the server, and the key is never shown', () => {
    const onTextFailure = vi.fn<OnTextFailure>();
    const html = renderToString(
      <TextProvider
        locale="de"
        messages={{ ads: {} } as never}
        timeZone="UTC"
        onTextFailure={onTextFailure}
      >
        <Texts />
      </TextProvider>,
    );
    expect(html).toContain('<p>&lt;|&gt;</p>');
    expect(onTextFailure.mock.calls.map(([failure]) => failure)).toEqual([
      { code: 'MISSING_MESSAGE', text: 'ads.skip' },
      { code: 'MISSING_MESSAGE', text: 'appBanner.get' },
    ]);
  });

  it('is fetched by the browser, shown once loaded, and logged once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const parts = { appBanner: async () => ({ default: { get: 'Holen' } }) };
    const messages = initializeMessages({ frame: { ads: {} } as never, parts });
    const element = (
      <TextProvider locale="de" messages={messages} timeZone="UTC">
        <Texts />
      </TextProvider>
    );
    const { rerender } = render(element);
    expect(screen.getByText(/</).textContent).toBe('<|>');
    expect(await screen.findByText('<|Holen>')).toBeDefined();
    rerender(<p />);
    rerender(element);
    expect(screen.getByText(/</).textContent).toBe('<|Holen>');
    expect(warn.mock.calls.map(([line]: unknown[]) => line)).toEqual([
      'text could not be rendered: ads.skip (MISSING_MESSAGE)',
      'text could not be rendered: appBanner.get (MISSING_MESSAGE)',
      'text could not be rendered: ads.skip (MISSING_MESSAGE)',
    ]);
  });
});
