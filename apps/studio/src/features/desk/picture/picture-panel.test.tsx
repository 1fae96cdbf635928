import type { EncoderRefusal, Event } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { renderInStudio } from '../../testing.tsx';
import { PicturePanel } from './picture-panel.tsx';
import type { Desk } from '../use-desk.ts';

vi.mock('./monitor.tsx', () => ({
  Monitor: ({ source }: { readonly source: string }) => <p>plays {source}</p>,
}));
afterEach(cleanup);

const closed = 'Your role doesn’t include the picture of sold matches';
const plain = 'https://portal.example/media/events/match/master.m3u8';
const granted = 'https://portal.example/media/h/grant/events/match/master.m3u8';

function open(source: string, commerceType: Event['commerceType'], mayScore: boolean): void {
  const event = {
    id: 'match',
    title: 'Match',
    commerceType,
    hasStream: true,
    source: { hd: source },
  };
  const desk = { event, view: { status: 'live' } } as unknown as Desk;
  renderInStudio(<PicturePanel desk={desk} mayScore={mayScore} />);
}

describe('the picture of a match', () => {
  it('that is sold plays by the grant of an operator who scores', async () => {
    open(granted, 'commerce_ppv_media', true);
    expect(await screen.findByText(`plays ${granted}`)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Hide picture' })).toBeDefined();
  });

  it('that is sold does not play for others, and the reason is shown instead', () => {
    open(plain, 'commerce_ppv_media', false);
    expect(screen.getByText(closed)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Hide picture' })).toBeNull();
  });

  it('that is free plays for everyone', async () => {
    open(plain, 'commerce_free_media', false);
    expect(await screen.findByText(`plays ${plain}`)).toBeDefined();
    expect(screen.queryByText(closed)).toBeNull();
  });
});

describe('an encoder that was refused', () => {
  const refusal: EncoderRefusal = {
    code: 'stream_key_unknown',
    at: '2026-11-28T15:32:00.000Z',
  };
  const openWith = (
    event: Partial<Event>,
    status: string,
    health: object | null,
    gone: object = { runs: [], problem: null },
  ) => {
    const api = {
      streamKey: { getRefusal: async () => ({ content: { refusal } }) },
      recording: { get: async () => ({ content: { health, ...gone } }) },
    };
    const desk = {
      event: { id: 'match', source: { hd: null }, hasStream: false, ...event },
      view: { status },
    } as unknown as Desk;
    renderInStudio(<PicturePanel desk={desk} mayScore />, { api });
  };
  const notice = /^3:32 PM: An encoder tried to connect with a wrong key/;
  const sending = { lastSegmentAgeMs: 1000, problems: [], width: null, height: null };

  it('is shown with the time and the reason before the first picture, and after the encoder is gone', async () => {
    openWith({}, 'upcoming', null);
    expect(await screen.findByText(notice)).toBeDefined();
    cleanup();
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'live', null);
    expect(await screen.findByText(notice)).toBeDefined();
  });

  it('is not shown while one sends, after the end, or for a match without an encoder', async () => {
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'live', sending);
    expect(await screen.findByText('The picture arrives as it should.')).toBeDefined();
    await expect.poll(() => screen.queryByText(notice)).toBeNull();
    cleanup();
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'archived', null);
    openWith({ hasStream: true }, 'live', null);
    expect(await screen.findByText('No encoder is connected.')).toBeDefined();
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('that has disconnected is shown with how long ago, without the server’s message', async () => {
    const end = new Date(Date.now() - 3 * minuteMs).toISOString();
    const problem = `No encoder has been connected since ${end} (publisher gone)`;
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'live', null, {
      runs: [{ end }],
      problem,
    });
    expect(await screen.findByText('Last picture 3 minutes ago')).toBeDefined();
    expect(screen.queryByText(problem)).toBeNull();
  });

  it('an encoder that is gone is shown in red while the match is on air, but not after its end', async () => {
    const text = async () => (await screen.findByText('No encoder is connected.')).className;
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'live', null);
    expect(await text()).toContain('text-danger-text');
    cleanup();
    openWith({ hasStream: true, timeOrigin: refusal.at }, 'archived', null);
    expect(await text()).not.toContain('text-danger-text');
  });
});
