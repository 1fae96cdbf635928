declare module 'virtual:messages/*' {
  import type { Messages } from '../lib/i18n/messages.ts';
  const messages: Messages;
  export default messages;
}
