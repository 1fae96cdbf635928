export { queueWebhooks } from './queue-webhooks.service.ts';
