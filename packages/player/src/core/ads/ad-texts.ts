/** The texts around an ad, in the viewer's language. */
export type AdTexts = {
  /** Name of the player region during an ad. */
  region: string;
  /** On the picture: `Ad`, or `Ad 1 of 2`. */
  ad: (number: number, of: number) => string;
  /** Spoken when an ad starts; `skipIn` is null for an ad that cannot be skipped. */
  started: (number: number, of: number, skipIn: number | null) => string;
  /** Spoken when the video resumes. */
  over: string;
  skipIn: (seconds: number) => string;
  skip: string;
  visit: string;
  why: string;
  /** Answers `why`; `advertiser` is null if the ad does not name one. */
  because: (advertiser: string | null, site: string) => string;
  close: string;
};

/** English for tests and the test page, like `englishTexts`. */
export const englishAdTexts: AdTexts = {
  region: 'Advertisement',
  ad: (number, of) => (of > 1 ? `Ad ${number} of ${of}` : 'Ad'),
  started: (number, of, skipIn) =>
    `Ad ${number} of ${of} plays.${skipIn === null ? '' : ` It can be skipped in ${skipIn} s.`}`,
  over: 'The ads are over.',
  skipIn: (seconds) => `Skip in ${seconds}`,
  skip: 'Skip ad',
  visit: 'Visit advertiser',
  why: 'Why this ad?',
  because: (advertiser, site) => `Paid for by ${advertiser ?? 'somebody'}, from ${site}.`,
  close: 'Close',
};
