import type { EventPageStatus } from '@grandstand/contract/constants';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SocketProvider } from './socket-context.tsx';
import type { PortalSocket } from './open-socket.ts';
import { createSocketHub, type EventRoomHandlers, type SocketHub } from './socket-hub.ts';
import { silentHub } from './testing.ts';
import { useEventRoom } from './use-event-room.ts';

afterEach(cleanup);

interface PageProps {
  readonly id: string;
  readonly status: EventPageStatus;
  readonly loaded?: boolean;
  readonly onUrlChange?: (url: string) => void;
  readonly onReload?: () => void;
  readonly withholdsResults?: boolean;
}
const nothing = () => {};

function EventPage({
  id,
  status,
  loaded = true,
  onUrlChange,
  onReload,
  withholdsResults = false,
}: PageProps) {
  useEventRoom(id, status, {
    loaded,
    withholdsResults,
    onUrlChange: onUrlChange ?? nothing,
    onReload: onReload ?? nothing,
  });
  return null;
}

function setUp() {
  const log: string[] = [];
  const rooms = new Map<string, EventRoomHandlers>();
  const hub: SocketHub = {
    ...silentHub,
    joinEvent(eventId, handlers) {
      log.push(`join ${eventId}`);
      rooms.set(eventId, handlers);
      return () => log.push(`leave ${eventId}`);
    },
  };
  const page = (props: PageProps) => (
    <SocketProvider value={hub}>
      <EventPage {...props} />
    </SocketProvider>
  );
  return { log, rooms, page };
}

describe('useEventRoom', () => {
  it.each(['live', 'upcoming'] as const)('[RTM-07] joins the room of a %s event', (status) => {
    const { log, page } = setUp();
    render(page({ id: 'a', status }));
    expect(log).toEqual(['join a']);
  });

  it.each(['vod', 'channel'] as const)('[RTM-07] joins no room for a %s event', (status) => {
    const { log, page } = setUp();
    render(page({ id: 'a', status }));
    expect(log).toEqual([]);
  });

  it('[RTM-08] leaves the room when the event id changes, then joins the next', () => {
    const { log, page } = setUp();
    const view = render(page({ id: 'a', status: 'live' }));
    view.rerender(page({ id: 'b', status: 'upcoming' }));
    expect(log).toEqual(['join a', 'leave a', 'join b']);
  });

  it('[RTM-08] a page that navigates to another event leaves the first room, with its event and tenant', async () => {
    const sent: unknown[][] = [];
    const socket = {
      connected: true,
      on: () => {},
      emit: (...message: unknown[]) => sent.push(message),
      disconnect: () => {},
    };
    const hub = createSocketHub({
      base: 'https://live.example',
      customer: 'northline',
      token: async () => null,
      warn: () => {},
      open: () => socket as unknown as PortalSocket,
    });
    const page = (id: string) => (
      <SocketProvider value={hub}>
        <EventPage id={id} status="live" />
      </SocketProvider>
    );
    const view = render(page('a'));
    await waitFor(() => expect(sent).toEqual([['join-event-room', { eventId: 'a' }]]));
    view.rerender(page('b'));
    await waitFor(() =>
      expect(sent.slice(1)).toEqual([
        ['leave-event-room', { eventId: 'a', customer: 'northline' }],
        ['join-event-room', { eventId: 'b' }],
      ]),
    );
  });

  it('stays in the room while the event goes from upcoming to live to ended', () => {
    const { log, page } = setUp();
    const view = render(page({ id: 'a', status: 'upcoming' }));
    view.rerender(page({ id: 'a', status: 'live' }));
    view.rerender(page({ id: 'a', status: 'vod' }));
    expect(log).toEqual(['join a']);
    view.unmount();
    expect(log).toEqual(['join a', 'leave a']);
  });

  it('rejoins once when results may be revealed', () => {
    const { log, rooms, page } = setUp();
    const view = render(page({ id: 'a', status: 'live', withholdsResults: true }));
    expect(rooms.get('a')?.withholdsResults?.()).toBe(true);
    view.rerender(page({ id: 'a', status: 'live', withholdsResults: true }));
    expect(log).toEqual(['join a']);
    view.rerender(page({ id: 'a', status: 'live' }));
    expect(rooms.get('a')?.withholdsResults?.()).toBe(false);
    expect(log).toEqual(['join a', 'join a']);
    view.unmount();
    expect(log).toEqual(['join a', 'join a', 'leave a']);
  });

  it('passes a new stream address to a page with a loaded event', () => {
    const { rooms, page } = setUp();
    const onUrlChange = vi.fn<(url: string) => void>();
    const onReload = vi.fn<() => void>();
    render(page({ id: 'a', status: 'upcoming', onUrlChange, onReload }));
    rooms.get('a')?.onUrlChange('/media/a.m3u8');
    expect(onUrlChange).toHaveBeenCalledWith('/media/a.m3u8');
    expect(onReload).not.toHaveBeenCalled();
  });

  it('[RTM-11] reloads the event when none is loaded yet', () => {
    const { rooms, page } = setUp();
    const onUrlChange = vi.fn<(url: string) => void>();
    const onReload = vi.fn<() => void>();
    render(page({ id: 'a', status: 'upcoming', loaded: false, onUrlChange, onReload }));
    rooms.get('a')?.onUrlChange('/media/a.m3u8');
    expect(onUrlChange).not.toHaveBeenCalled();
    expect(onReload).toHaveBeenCalledTimes(1);
  });
});
