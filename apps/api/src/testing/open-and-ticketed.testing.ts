/** A match that anyone may watch, and one that a ticket opens, of the same film. */
import { eventOf } from '../modules/event/testing.ts';
import { writeVideo } from '../modules/media/testing.ts';
import { ticketOf } from '../modules/product/testing.ts';

/** Writes the film below `mediaDir` and answers the content: events `open` and `closed`, product `ticket`. */
export async function openAndTicketed(mediaDir: string) {
  await writeVideo(mediaDir, 'final');
  return {
    events: [eventOf('open'), eventOf('closed', { commerceType: 'commerce_ppv_media' })],
    products: [ticketOf('ticket')],
  };
}
