export { deleteResetLinks, issueLink, readLink, consumeLink } from './mail-link.service.ts';
