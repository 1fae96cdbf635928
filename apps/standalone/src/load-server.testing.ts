/**
 * The real server, which the benchmark tells over its channel what happens: a goal, that everything
 * is forgotten, a message for the room of an event. Goals of the demo's own matches do not reach its
 * pages, so that a quiet minute is one.
 */
import { registerPortal, type EventChange } from '@grandstand/portal/server';
import { readConfig } from './config.ts';
import { startServer } from './serve.ts';

interface Told {
  readonly what: 'goal' | 'forget' | 'message';
  readonly tenantId: string;
  readonly eventId: string;
}

const listeners = new Set<(change: EventChange) => void>();
const tell = (change: EventChange) => listeners.forEach((listener) => listener(change));

const server = await startServer(readConfig(), 'production', async (app, options) => {
  process.on('message', (told: Told) => {
    const { tenantId, eventId } = told;
    if (told.what === 'goal') tell({ tenantId, eventId, kind: 'scored', byClock: true });
    if (told.what === 'forget') tell({ tenantId, eventId: null, kind: 'missed' });
    if (told.what === 'message')
      app.platform.realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId });
  });
  await registerPortal(app, {
    ...options,
    onEventChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
