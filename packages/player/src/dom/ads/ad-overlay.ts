import type { AdTexts } from '../../core/ads/ad-texts.ts';
import type { VastLinear } from '../../core/ads/vast.ts';
import type { AdProgress } from './play-ad.ts';

export type AdOverlayPorts = {
  /** The element over everything, reserved for the overlay. */
  container: HTMLElement;
  texts: AdTexts;
  /** Takes the focus when the focused element is removed. */
  focusPlayer: () => void;
};

export type ShownAd = {
  ad: VastLinear;
  /** Number within the break, and the length of the break. */
  number: number;
  of: number;
  /** The advertiser's page, already validated. */
  link: string | null;
  /** The site that the ad came from. */
  site: string;
  onSkip: () => void;
  onClick: () => void;
};

export type AdOverlay = {
  start: (shown: ShownAd) => void;
  progress: (progress: AdProgress) => void;
  /** Removes the ad; screen readers speak the announcement. */
  clear: (announcement: string) => void;
};

const countdownText = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The overlay of an ad: label, remaining time, skip button, link to the advertiser, and why it is shown. */
export function createAdOverlay({ container, texts, focusPlayer }: AdOverlayPorts): AdOverlay {
  const createElement = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[Name] => {
    const element = container.ownerDocument.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const createButton = (
    className: string,
    text: string,
    onPress: () => void,
  ): HTMLButtonElement => {
    const button = createElement('button', className, text);
    button.type = 'button';
    button.addEventListener('click', onPress);
    return button;
  };
  // Must be in the document before it has text, or screen readers do not announce it.
  const liveRegion = createElement('p', 'gsp-ad-spoken');
  liveRegion.setAttribute('role', 'status');
  const panel = createElement('div', 'gsp-ad');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', texts.region);
  panel.hidden = true;
  container.append(panel, liveRegion);

  let clock: HTMLElement | null = null;
  let skipButton: HTMLButtonElement | null = null;
  let isSkipAnnounced = false;
  /** Announces the start of the ad, once its progress is known; null afterwards. */
  let announceStart: ((skipIn: number | null) => void) | null = null;

  const createWhySheet = (ad: VastLinear, site: string, opener: HTMLElement): HTMLElement => {
    const sheet = createElement('div', 'gsp-ad-why-sheet');
    sheet.setAttribute('role', 'dialog');
    sheet.setAttribute('aria-label', texts.why);
    // The sheet itself takes the focus, so that it is read from its start.
    sheet.tabIndex = -1;
    const close = () => {
      sheet.remove();
      opener.focus();
    };
    const closeButton = createButton('gsp-ad-close', texts.close, close);
    sheet.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // Escape also leaves full screen; prevented where the browser allows it.
      event.preventDefault();
      event.stopPropagation();
      close();
    });
    sheet.append(createElement('p', '', texts.because(ad.advertiser, site)), closeButton);
    return sheet;
  };

  return {
    start: ({ ad, number, of, link, site, onSkip, onClick }) => {
      const hadFocus = panel.contains(container.ownerDocument.activeElement);
      clock = createElement('span', 'gsp-ad-clock');
      clock.dir = 'ltr';
      const label = createElement('p', 'gsp-ad-label');
      label.append(createElement('span', '', texts.ad(number, of)), clock);
      const whyButton: HTMLButtonElement = createButton('gsp-ad-why', texts.why, () => {
        panel.querySelector('.gsp-ad-why-sheet')?.remove();
        const sheet = createWhySheet(ad, site, whyButton);
        panel.append(sheet);
        sheet.focus();
      });
      const head = createElement('div', 'gsp-ad-head');
      head.append(label, whyButton);
      const foot = createElement('div', 'gsp-ad-foot');
      if (link !== null) {
        const visit = createElement('a', 'gsp-ad-visit', texts.visit);
        visit.href = link;
        visit.target = '_blank';
        visit.rel = 'noopener noreferrer';
        visit.addEventListener('click', onClick);
        foot.append(visit);
      }
      skipButton = ad.skipOffset === null ? null : createButton('gsp-ad-skip', '', onSkip);
      if (skipButton) foot.append(skipButton);
      panel.replaceChildren(head, foot);
      panel.hidden = false;
      isSkipAnnounced = false;
      announceStart = (skipIn) => {
        const skipSeconds = skipIn === null ? null : Math.ceil(skipIn);
        liveRegion.textContent = texts.started(number, of, skipSeconds);
      };
      if (hadFocus) focusPlayer();
    },
    progress: ({ remaining, skipIn }) => {
      announceStart?.(skipIn);
      announceStart = null;
      if (clock) clock.textContent = countdownText(remaining);
      if (!skipButton) return;
      const canSkip = skipIn !== null && skipIn <= 0;
      skipButton.hidden = skipIn === null;
      // A disabled button would lose the focus.
      skipButton.setAttribute('aria-disabled', String(!canSkip));
      skipButton.textContent = canSkip ? texts.skip : texts.skipIn(Math.ceil(skipIn ?? 0));
      if (canSkip && !isSkipAnnounced) {
        isSkipAnnounced = true;
        liveRegion.textContent = texts.skip;
      }
    },
    clear: (announcement) => {
      const hadFocus = panel.contains(container.ownerDocument.activeElement);
      panel.hidden = true;
      panel.replaceChildren();
      clock = null;
      skipButton = null;
      liveRegion.textContent = announcement;
      if (hadFocus) focusPlayer();
    },
  };
}
