import {
  captionStyleValues,
  captionStyleParts,
  defaultCaptionStyle,
  isDefaultStyle,
  type CaptionPart,
} from '../../core/captions/caption-style.ts';
import { chapterAt } from '../../core/timeline/chapters.ts';
import { clockText, offsetText } from '../../core/timeline/clock-text.ts';
import { loopBetween } from '../../core/timeline/loop.ts';
import { playbackRates, rateText } from '../../core/playback/playback-rate.ts';
import { qualityChoices, qualityName } from '../../core/quality/quality.ts';
import { hasDvr } from '../../core/timeline/timeline.ts';
import { shouldSaveData } from '../../dom/engine/connection.ts';
import { currentPosition } from '../../dom/media/current-position.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { sharedMediaId } from '../player/playback.ts';
import { useChapters } from '../timeline/use-chapters.ts';

export type Page =
  | 'root'
  | 'quality'
  | 'speed'
  | 'chapters'
  | 'loop'
  | 'sound'
  | 'captions'
  | 'captionStyle'
  | CaptionPart
  | 'stats'
  | 'corner';
type Choice = { key: string; label: string; checked: boolean; choose: () => void };
type Section = {
  page: Page;
  title: string;
  value: string;
  choices: Choice[];
  subsections?: Section[];
  /** Shows a caption sample and stays open for another choice. */
  sample?: boolean;
  /** Resets all choices of the section; null while all are the defaults. */
  reset?: { label: string; undo: () => void } | null;
};

/** Builds a section whose value is the selected choice. */
const section = (page: Page, title: string, choices: Choice[]): Section => {
  const value = choices.find(({ checked }) => checked)?.label ?? '';
  return { page, title, value, choices };
};

/** Chapters, loop, mini player and stream statistics, available once the page has fetched their texts. */
function useRareSections(): Section[] {
  const { controller, props, texts, video } = usePlayer();
  const loop = usePlayerState((state) => state.timeline.loop);
  const stats = usePlayerState((state) => state.screen.statsShown);
  const corner = usePlayerState((state) => state.screen.corner ?? !shouldSaveData());
  const live = usePlayerState((state) => state.live.isLive);
  const hasTimeline = usePlayerState(
    (state) => !state.live.isLive || hasDvr(state.timeline.seekable),
  );
  const chapters = useChapters();
  const deferredTexts = texts.deferred;
  if (deferredTexts === null) return [];

  const now = () => currentPosition(video, controller.store.getState());
  const loopChoices: Choice[] = [
    {
      key: 'off',
      label: deferredTexts.loopOff,
      checked: loop === null,
      choose: () => controller.setLoop(null),
    },
    {
      key: 'start',
      label: deferredTexts.loopStart,
      checked: false,
      choose: () => controller.setLoop({ start: now(), end: null }),
    },
    ...(loop
      ? [
          {
            key: 'end',
            label: deferredTexts.loopEnd,
            checked: false,
            choose: () => controller.setLoop(loopBetween(loop.start, now())),
          },
        ]
      : []),
  ];
  const clock = (time: number) => {
    const { seekable } = controller.store.getState().timeline;
    return live ? offsetText(seekable.end - time) : clockText(time - seekable.start);
  };
  const currentChapter = chapterAt(chapters, now());
  const chapterChoices = chapters.map<Choice>((chapter) => ({
    key: String(chapter.time),
    label: `${chapter.name} · ${clock(chapter.time)}`,
    checked: chapter === currentChapter,
    choose: () => controller.seek(chapter.time),
  }));
  const loopText = loop && `${clock(loop.start)} – ${loop.end === null ? '…' : clock(loop.end)}`;
  const statsChoices = [true, false].map<Choice>((shown) => ({
    key: String(shown),
    label: shown ? deferredTexts.statsShow : deferredTexts.statsHide,
    checked: stats === shown,
    choose: () => controller.store.dispatch({ type: 'stats', shown }),
  }));
  const cornerChoices = [true, false].map<Choice>((wanted) => ({
    key: String(wanted),
    label: wanted ? deferredTexts.cornerOn : deferredTexts.cornerOff,
    checked: corner === wanted,
    choose: () => controller.setCorner(wanted),
  }));
  const loopSection = section('loop', deferredTexts.loop, loopChoices);
  return [
    ...(chapters.length > 0 ? [section('chapters', deferredTexts.chapters, chapterChoices)] : []),
    ...(hasTimeline ? [loopText ? { ...loopSection, value: loopText } : loopSection] : []),
    ...(sharedMediaId(props) === undefined
      ? []
      : [section('corner', deferredTexts.corner, cornerChoices)]),
    section('stats', deferredTexts.stats, statsChoices),
  ];
}

/** The audio tracks of a stream that has several, once the page has fetched the section's name. */
function useAudioTrackSections(): Section[] {
  const { controller, texts } = usePlayer();
  const { tracks, activeTrack } = usePlayerState((state) => state.audioTracks);
  const title = texts.deferred?.audioTracks;
  if (title === undefined || tracks.length < 2) return [];
  const choices = tracks.map<Choice>(({ index, label }) => ({
    key: String(index),
    label,
    checked: index === activeTrack,
    choose: () => controller.chooseAudioTrack(index),
  }));
  return [section('sound', title, choices)];
}

/** One section with a subsection each for the size, colour, background and edge of captions. */
function useCaptionStyleSections(): Section[] {
  const { controller, texts } = usePlayer();
  const style = usePlayerState((state) => state.captions.style);
  const deferredTexts = texts.deferred;
  if (deferredTexts === null) return [];
  const subsections = captionStyleParts.map((part): Section => {
    const choices = captionStyleValues[part].map<Choice>((look) => ({
      key: look,
      label: deferredTexts.captionLooks[look],
      checked: style[part] === look,
      choose: () => controller.chooseCaptionStyle({ ...style, [part]: look }),
    }));
    return { ...section(part, deferredTexts.captionParts[part], choices), sample: true };
  });
  const isDefault = isDefaultStyle(style);
  const undo = () => controller.chooseCaptionStyle(defaultCaptionStyle);
  return [
    {
      page: 'captionStyle',
      title: deferredTexts.captionStyle,
      value: isDefault ? deferredTexts.captionStandard : deferredTexts.captionOwn,
      choices: [],
      subsections,
      sample: true,
      reset: isDefault ? null : { label: deferredTexts.captionReset, undo },
    },
  ];
}

/** Returns the sections that offer any choice on this stream. */
export function useSettingsSections(): Section[] {
  const { controller, texts } = usePlayer();
  const rareSections = useRareSections();
  const styleSections = useCaptionStyleSections();
  const audioTrackSections = useAudioTrackSections();
  const levels = usePlayerState((state) => state.quality.levels);
  const chosenLevel = usePlayerState((state) => state.quality.chosenLevel);
  const activeLevel = usePlayerState((state) => state.quality.activeLevel);
  const hasSpeeds = usePlayerState(({ live, cast }) => !live.isLive && cast.deviceName === null);
  const rate = usePlayerState((state) => state.playback.playbackRate);
  const tracks = usePlayerState((state) => state.captions.tracks);
  const caption = usePlayerState((state) => state.captions.shownTrack);

  const active = levels.find(({ index }) => index === activeLevel);
  const qualities: Choice[] = [
    {
      key: 'auto',
      label: texts.qualityAuto(chosenLevel === null && active ? qualityName(active) : null),
      checked: chosenLevel === null,
      choose: () => controller.chooseLevel(null),
    },
    ...qualityChoices(levels).map(({ index, label }) => ({
      key: String(index),
      label,
      checked: index === chosenLevel,
      choose: () => controller.chooseLevel(index),
    })),
  ];
  const speeds = playbackRates.map<Choice>((offered) => ({
    key: String(offered),
    label: offered === 1 ? texts.speedNormal : rateText(offered),
    checked: offered === rate,
    choose: () => controller.chooseRate(offered),
  }));
  const captions: Choice[] = [
    {
      key: 'off',
      label: texts.captionsOff,
      checked: caption === null,
      choose: () => controller.chooseCaption(null),
    },
    ...tracks.map(({ index, label }) => ({
      key: String(index),
      label,
      checked: index === caption,
      choose: () => controller.chooseCaption(index),
    })),
  ];
  return [
    ...(levels.length > 1 ? [section('quality', texts.quality, qualities)] : []),
    ...(hasSpeeds ? [section('speed', texts.speed, speeds)] : []),
    ...audioTrackSections,
    ...(tracks.length > 0 ? [section('captions', texts.captions, captions), ...styleSections] : []),
    ...rareSections,
  ];
}
