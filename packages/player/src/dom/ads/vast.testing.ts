/** Documents that follow the published schema of VAST 4, for tests. */
type Linear = {
  base: string;
  id?: string;
  sequence?: number | null;
  duration?: string;
  skipOffset?: string | null;
  video?: string;
  extra?: string;
};

const trackedEvents = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
];
export const trackingOf = (base: string, id: string) =>
  trackedEvents
    .map((event) => `<Tracking event="${event}"><![CDATA[${base}/t/${id}/${event}]]></Tracking>`)
    .join('');

export const vast = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><VAST version="4.2" xmlns="http://www.iab.com/VAST">${content}</VAST>`;

export function linearAd({
  base,
  id = 'a',
  sequence = null,
  duration = '00:00:08',
  skipOffset = null,
  video = `${base}/video.mp4`,
  extra = '',
}: Linear): string {
  return `<Ad id="${id}"${sequence === null ? '' : ` sequence="${sequence}"`}><InLine>
  <AdSystem version="1">Test</AdSystem>
  <Error><![CDATA[${base}/t/${id}/error-[ERRORCODE]]]></Error>
  <Impression id="i"><![CDATA[${base}/t/${id}/impression]]></Impression>
  <AdServingId>${id}</AdServingId><AdTitle>Ad ${id}</AdTitle><Advertiser>Kelp &amp; Salt</Advertiser>
  <Creatives><Creative sequence="1"><UniversalAdId idRegistry="x">1</UniversalAdId>
  <Linear${skipOffset === null ? '' : ` skipoffset="${skipOffset}"`}>
  <TrackingEvents>${trackingOf(base, id)}${extra}</TrackingEvents><Duration>${duration}</Duration>
  <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="150"><![CDATA[
    ${video}
  ]]></MediaFile></MediaFiles>
  <VideoClicks><ClickThrough><![CDATA[https://advertiser.example/]]></ClickThrough>
  <ClickTracking><![CDATA[${base}/t/${id}/click]]></ClickTracking></VideoClicks></Linear>
  </Creative></Creatives></InLine></Ad>`;
}

export const wrapperAd = (base: string, id: string, next: string, attributes = '') =>
  `<Ad id="${id}"><Wrapper${attributes}><AdSystem>Test</AdSystem>
  <VASTAdTagURI><![CDATA[${next}]]></VASTAdTagURI>
  <Error><![CDATA[${base}/t/${id}/error-[ERRORCODE]]]></Error>
  <Impression><![CDATA[${base}/t/${id}/impression]]></Impression>
  <Creatives><Creative><Linear><TrackingEvents>${trackingOf(base, id)}</TrackingEvents>
  <VideoClicks><ClickTracking><![CDATA[${base}/t/${id}/click]]></ClickTracking></VideoClicks></Linear></Creative></Creatives>
  </Wrapper></Ad>`;

export const noAd = (base: string) =>
  vast(`<Error><![CDATA[${base}/t/none/error-[ERRORCODE]]]></Error>`);
