/** The typed keys of every text. Written by `apps/portal/message-types.ts`; do not edit. */
import type { AppConfig as _ } from 'use-intl';
import type accessCode from '../../../locales/en/access-code.json';
import type account from '../../../locales/en/account.json';
import type ad from '../../../locales/en/ad.json';
import type app from '../../../locales/en/app.json';
import type appBanner from '../../../locales/en/app-banner.json';
import type channel from '../../../locales/en/channel.json';
import type clip from '../../../locales/en/clip.json';
import type clipCrop from '../../../locales/en/clip-crop.json';
import type clipList from '../../../locales/en/clip-list.json';
import type clipReport from '../../../locales/en/clip-report.json';
import type club from '../../../locales/en/club.json';
import type comment from '../../../locales/en/comment.json';
import type consent from '../../../locales/en/consent.json';
import type cornerPlayer from '../../../locales/en/corner-player.json';
import type countdown from '../../../locales/en/countdown.json';
import type device from '../../../locales/en/device.json';
import type embed from '../../../locales/en/embed.json';
import type error from '../../../locales/en/error.json';
import type event from '../../../locales/en/event.json';
import type eventCard from '../../../locales/en/event-card.json';
import type feed from '../../../locales/en/feed.json';
import type filter from '../../../locales/en/filter.json';
import type follow from '../../../locales/en/follow.json';
import type following from '../../../locales/en/following.json';
import type home from '../../../locales/en/home.json';
import type identity from '../../../locales/en/identity.json';
import type info from '../../../locales/en/info.json';
import type installedApp from '../../../locales/en/installed-app.json';
import type lineup from '../../../locales/en/lineup.json';
import type mediaList from '../../../locales/en/media-list.json';
import type multiView from '../../../locales/en/multi-view.json';
import type navigation from '../../../locales/en/navigation.json';
import type nextUp from '../../../locales/en/next-up.json';
import type notification from '../../../locales/en/notification.json';
import type ownClips from '../../../locales/en/own-clips.json';
import type playbackPosition from '../../../locales/en/playback-position.json';
import type playbackStream from '../../../locales/en/playback-stream.json';
import type player from '../../../locales/en/player.json';
import type playerSettings from '../../../locales/en/player-settings.json';
import type purchase from '../../../locales/en/purchase.json';
import type reauthentication from '../../../locales/en/reauthentication.json';
import type recap from '../../../locales/en/recap.json';
import type recommendation from '../../../locales/en/recommendation.json';
import type reminder from '../../../locales/en/reminder.json';
import type roster from '../../../locales/en/roster.json';
import type safeguarding from '../../../locales/en/safeguarding.json';
import type search from '../../../locales/en/search.json';
import type share from '../../../locales/en/share.json';
import type shareMoment from '../../../locales/en/share-moment.json';
import type signIn from '../../../locales/en/sign-in.json';
import type signUp from '../../../locales/en/sign-up.json';
import type spoilerFree from '../../../locales/en/spoiler-free.json';
import type standings from '../../../locales/en/standings.json';
import type statistics from '../../../locales/en/statistics.json';
import type survey from '../../../locales/en/survey.json';
import type tag from '../../../locales/en/tag.json';
import type transcript from '../../../locales/en/transcript.json';
import type watchlist from '../../../locales/en/watchlist.json';

export type Messages = typeof accessCode &
  typeof account &
  typeof ad &
  typeof app &
  typeof appBanner &
  typeof channel &
  typeof clip &
  typeof clipCrop &
  typeof clipList &
  typeof clipReport &
  typeof club &
  typeof comment &
  typeof consent &
  typeof cornerPlayer &
  typeof countdown &
  typeof device &
  typeof embed &
  typeof error &
  typeof event &
  typeof eventCard &
  typeof feed &
  typeof filter &
  typeof follow &
  typeof following &
  typeof home &
  typeof identity &
  typeof info &
  typeof installedApp &
  typeof lineup &
  typeof mediaList &
  typeof multiView &
  typeof navigation &
  typeof nextUp &
  typeof notification &
  typeof ownClips &
  typeof playbackPosition &
  typeof playbackStream &
  typeof player &
  typeof playerSettings &
  typeof purchase &
  typeof reauthentication &
  typeof recap &
  typeof recommendation &
  typeof reminder &
  typeof roster &
  typeof safeguarding &
  typeof search &
  typeof share &
  typeof shareMoment &
  typeof signIn &
  typeof signUp &
  typeof spoilerFree &
  typeof standings &
  typeof statistics &
  typeof survey &
  typeof tag &
  typeof transcript &
  typeof watchlist;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
