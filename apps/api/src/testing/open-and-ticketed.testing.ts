/** A public match and a ticketed one, with the same video. */
import { eventOf } from '../modules/event/testing.ts';
import { writeVideo } from '../modules/media/testing.ts';
import { ticketOf } from '../modules/product/testing.ts';

/**
 * Writes the video below `mediaDir` and returns the content: events `open` and `closed`, product `ticket`.
 */
export async function openAndTicketed(mediaDir: string) {
  await writeVideo(mediaDir, 'final');
  return {
    events: [eventOf('open'), eventOf('closed', { commerceType: 'commerce_ppv_media' })],
    products: [ticketOf('ticket')],
  };
}
