import { chapterStep, type Chapter } from '../core/timeline/chapters.ts';
import type { PlayerCommand } from '../core/controls/keyboard.ts';
import { nextGoalStart, previousGoalStart } from '../core/timeline/next-goal.ts';
import { nextLoop } from '../core/timeline/loop.ts';
import { steppedRate } from '../core/playback/playback-rate.ts';
import { timeAtFraction } from '../core/timeline/timeline.ts';
import type { PlayerController } from './controller.ts';
import { toggleFullscreen } from './screen/fullscreen.ts';
import { currentPosition } from './media/current-position.ts';
import { canPictureInPicture, togglePictureInPicture } from './screen/picture-in-picture.ts';

export type CommandTarget = {
  controller: PlayerController;
  root: HTMLElement;
  video: HTMLVideoElement;
  hasPanorama: boolean;
  chapters: () => readonly Chapter[];
  /** Media times of the goals that may be reached, s. */
  goals: () => readonly number[];
  showHelp: () => void;
};

/** Runs the command of a key, a button or a tap. */
export function runCommand(command: PlayerCommand, target: CommandTarget): void {
  const { controller } = target;
  const state = controller.store.getState();
  const { playback, live, timeline, view } = state;
  switch (command.type) {
    case 'toggle-play':
      return playback.paused ? controller.play() : controller.pause();
    case 'seek-by':
      return controller.seek(currentPosition(target.video, state) + command.seconds);
    case 'seek-to-fraction':
      return controller.seek(timeAtFraction(timeline.seekable, command.fraction));
    case 'seek-to-end':
      return live.isLive ? controller.backToLive() : controller.seek(timeline.seekable.end);
    case 'volume-by': {
      const { volume, muted } = playback.sound;
      return controller.setVolume((muted ? 0 : volume) + command.delta);
    }
    case 'toggle-mute':
      return controller.toggleMute();
    case 'toggle-fullscreen':
      return void toggleFullscreen(target.root, target.video);
    case 'toggle-captions':
      return controller.toggleCaptions();
    case 'toggle-view':
      if (!target.hasPanorama) return undefined;
      return controller.chooseView(view.current === 'panorama' ? 'broadcast' : 'panorama');
    case 'toggle-picture-in-picture':
      if (!canPictureInPicture(target.video)) return undefined;
      return void togglePictureInPicture(target.video);
    case 'step-rate':
      return controller.chooseRate(steppedRate(playback.playbackRate, command.direction));
    case 'step-frame':
      return controller.stepFrame(command.direction);
    case 'step-chapter': {
      const position = currentPosition(target.video, state);
      const time = chapterStep(target.chapters(), position, command.direction);
      return time === null ? undefined : controller.seek(time);
    }
    case 'step-goal': {
      const startOf = command.direction === 1 ? nextGoalStart : previousGoalStart;
      const time = startOf(target.goals(), currentPosition(target.video, state));
      return time === null ? undefined : controller.seek(time);
    }
    case 'mark-loop':
      return controller.setLoop(nextLoop(timeline.loop, currentPosition(target.video, state)));
    case 'show-help':
      return target.showHelp();
  }
}
