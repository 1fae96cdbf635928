import type { AdTexts } from '../../core/ads/ad-texts.ts';
import type { VastLinear } from '../../core/ads/vast.ts';
import type { AdProgress } from './play-ad.ts';

export type AdOverlayPorts = {
  /** The element over everything, reserved for the overlay. */
  place: HTMLElement;
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
  begin: (shown: ShownAd) => void;
  progress: (progress: AdProgress) => void;
  /** No ad is visible; `said` is spoken. */
  clear: (said: string) => void;
};

const countdownText = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The overlay of an ad: its label, remaining time, exits, advertiser and the reason it is shown. */
export function createAdOverlay({ place, texts, focusPlayer }: AdOverlayPorts): AdOverlay {
  const make = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[Name] => {
    const made = place.ownerDocument.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const button = (className: string, text: string, onPress: () => void): HTMLButtonElement => {
    const made = make('button', className, text);
    made.type = 'button';
    made.addEventListener('click', onPress);
    return made;
  };
  // Present before it has text, or screen readers miss it.
  const spoken = make('p', 'gsp-ad-spoken');
  spoken.setAttribute('role', 'status');
  const panel = make('div', 'gsp-ad');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', texts.region);
  panel.hidden = true;
  place.append(panel, spoken);

  let left: HTMLElement | null = null;
  let skip: HTMLButtonElement | null = null;
  let spokenSkip = false;
  let said: ((skipIn: number | null) => void) | null = null;

  const explain = (ad: VastLinear, site: string, opener: HTMLElement): HTMLElement => {
    const sheet = make('div', 'gsp-ad-why-sheet');
    sheet.setAttribute('role', 'dialog');
    sheet.setAttribute('aria-label', texts.why);
    // The sheet itself takes the focus, so that it is read from its start.
    sheet.tabIndex = -1;
    const close = () => {
      sheet.remove();
      opener.focus();
    };
    const closer = button('gsp-ad-close', texts.close, close);
    sheet.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // Escape also leaves full screen; prevented where the browser allows it.
      event.preventDefault();
      event.stopPropagation();
      close();
    });
    sheet.append(make('p', '', texts.because(ad.advertiser, site)), closer);
    return sheet;
  };

  return {
    begin: ({ ad, number, of, link, site, onSkip, onClick }) => {
      const hadFocus = panel.contains(place.ownerDocument.activeElement);
      left = make('span', 'gsp-ad-clock');
      left.dir = 'ltr';
      const label = make('p', 'gsp-ad-label');
      label.append(make('span', '', texts.ad(number, of)), left);
      const why: HTMLButtonElement = button('gsp-ad-why', texts.why, () => {
        panel.querySelector('.gsp-ad-why-sheet')?.remove();
        const sheet = explain(ad, site, why);
        panel.append(sheet);
        sheet.focus();
      });
      const head = make('div', 'gsp-ad-head');
      head.append(label, why);
      const foot = make('div', 'gsp-ad-foot');
      if (link !== null) {
        const visit = make('a', 'gsp-ad-visit', texts.visit);
        visit.href = link;
        visit.target = '_blank';
        visit.rel = 'noopener noreferrer';
        visit.addEventListener('click', onClick);
        foot.append(visit);
      }
      skip = ad.skipOffset === null ? null : button('gsp-ad-skip', '', onSkip);
      if (skip) foot.append(skip);
      panel.replaceChildren(head, foot);
      panel.hidden = false;
      spokenSkip = false;
      said = (skipIn) => {
        spoken.textContent = texts.began(number, of, skipIn === null ? null : Math.ceil(skipIn));
      };
      if (hadFocus) focusPlayer();
    },
    progress: ({ remaining, skipIn }) => {
      said?.(skipIn);
      said = null;
      if (left) left.textContent = countdownText(remaining);
      if (!skip) return;
      const waits = skipIn === null || skipIn > 0;
      skip.hidden = skipIn === null;
      // Keeps the focus although it cannot be pressed yet.
      skip.setAttribute('aria-disabled', String(waits));
      skip.textContent = waits ? texts.skipIn(Math.ceil(skipIn ?? 0)) : texts.skip;
      if (!waits && !spokenSkip) {
        spokenSkip = true;
        spoken.textContent = texts.skip;
      }
    },
    clear: (text) => {
      const hadFocus = panel.contains(place.ownerDocument.activeElement);
      panel.hidden = true;
      panel.replaceChildren();
      left = null;
      skip = null;
      spoken.textContent = text;
      if (hadFocus) focusPlayer();
    },
  };
}
