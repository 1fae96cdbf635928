/** Test content: a free match and one that needs a ticket, with the same video. */
import { eventOf } from '../modules/event/testing.ts';
import { writeVideo } from '../modules/media/testing.ts';
import { ticketOf } from '../modules/product/testing.ts';

/**
 * Writes the video below `mediaDir`. Returns the events `open` (free) and `closed` and the product `ticket`.
 */
export async function freeAndTicketedMatch(mediaDir: string) {
  await writeVideo(mediaDir, 'final');
  return {
    events: [eventOf('open'), eventOf('closed', { commerceType: 'commerce_ppv_media' })],
    products: [ticketOf('ticket')],
  };
}
