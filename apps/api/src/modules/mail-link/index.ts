export { endResetLinks, issueLink, readLink, spendLink } from './mail-link.service.ts';
