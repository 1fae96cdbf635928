/**
 * The process that renders mails. Its libraries take a second to load and 50 MB, which the server should
 * not spend.
 */
import { renderMailPage, type MailPage } from './mail-page.ts';

export type MailPageAnswer =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly message: string };

process.on('message', (page: MailPage) => {
  const answer = (message: MailPageAnswer) => process.send?.(message);
  renderMailPage(page).then(
    (html) => answer({ ok: true, html }),
    (error: Error) => answer({ ok: false, message: error.message }),
  );
});
// Exits together with the server.
process.on('disconnect', () => process.exit(0));
