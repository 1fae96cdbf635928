export {
  endResetLinks,
  issueLink,
  readLink,
  removeExpiredLinks,
  spendLink,
} from './mail-link.service.ts';
