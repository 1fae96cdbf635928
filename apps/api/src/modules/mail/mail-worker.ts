/**
 * The process that renders mails. Its libraries take a second to load and 50 MB, which the server should
 * not spend.
 */
import { renderMailPage, type MailPage } from './mail-page.ts';

export type MailPageResult =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly message: string };

process.on('message', (page: MailPage) => {
  const reply = (message: MailPageResult) => process.send?.(message);
  renderMailPage(page).then(
    (html) => reply({ ok: true, html }),
    (error: Error) => reply({ ok: false, message: error.message }),
  );
});
// Exits together with the server.
process.on('disconnect', () => process.exit(0));
