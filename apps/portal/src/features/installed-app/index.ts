export { offerInstall } from './install-offer.ts';
export { showLiveBadge } from './live-badge.ts';
