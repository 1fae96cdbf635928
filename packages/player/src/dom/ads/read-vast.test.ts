import { describe, expect, it } from 'vitest';
import { VastError } from '../../core/ads/vast.ts';
import { readVast } from './read-vast.ts';
import { linearAd, noAd, vast, wrapperAd } from './vast.testing.ts';

const base = 'https://ads.example';
const codeOf = (text: string) => {
  try {
    return readVast(text);
  } catch (error) {
    return error instanceof VastError ? error.code : error;
  }
};

describe('a VAST document', () => {
  it('[EVT-17] has the files, times, trackers and links of a video ad', () => {
    const extra = `<Tracking event="progress" offset="00:00:03">${base}/t/a/progress</Tracking>`;
    const { ads, errors } = readVast(vast(linearAd({ base, skipOffset: '00:00:05', extra })));
    expect([ads.length, errors]).toEqual([1, []]);
    expect(ads[0]).toMatchObject({
      kind: 'linear',
      sequence: null,
      linear: {
        title: 'Ad a',
        advertiser: 'Kelp & Salt',
        duration: 8,
        skipOffset: { seconds: 5 },
        impressions: [`${base}/t/a/impression`],
        errors: [`${base}/t/a/error-[ERRORCODE]`],
        clickThrough: 'https://advertiser.example/',
        clickTracking: [`${base}/t/a/click`],
        mediaFiles: [
          {
            url: `${base}/video.mp4`,
            type: 'video/mp4',
            width: 640,
            height: 360,
            kbps: 150,
            bytes: null,
          },
        ],
      },
    });
    const [ad] = ads;
    const trackers = ad?.kind === 'linear' ? ad.linear.trackers : [];
    expect(trackers).toHaveLength(11);
    expect(trackers.at(-1)).toEqual({
      event: 'progress',
      url: `${base}/t/a/progress`,
      offset: { seconds: 3 },
    });
  });

  it('[EVT-17] may be a pod, a wrapper, or report that there is no ad', () => {
    const pod = [2, 1].map((sequence) => linearAd({ base, id: `p${sequence}`, sequence })).join('');
    expect(readVast(vast(pod)).ads.map(({ sequence }) => sequence)).toEqual([2, 1]);
    expect(readVast(vast(wrapperAd(base, 'w', `${base}/next`))).ads[0]).toMatchObject({
      kind: 'wrapper',
      address: `${base}/next`,
      followsWrappers: true,
      allowsPods: false,
      tracking: { impressions: [`${base}/t/w/impression`], clickTracking: [`${base}/t/w/click`] },
    });
    const attributes = ' followAdditionalWrappers="false" allowMultipleAds="true"';
    expect(readVast(vast(wrapperAd(base, 'w', '/x', attributes))).ads[0]).toMatchObject({
      followsWrappers: false,
      allowsPods: true,
    });
    expect(readVast(noAd(base))).toEqual({ ads: [], errors: [`${base}/t/none/error-[ERRORCODE]`] });
  });

  it('has no video when it is an overlay, a stream or contains scripts', () => {
    const overlay =
      '<Ad><InLine><Error>/e</Error><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>';
    expect(readVast(vast(overlay)).ads).toEqual([
      { kind: 'other', sequence: null, errors: ['/e'], code: 201 },
    ]);
    const files = linearAd({ base })
      .replace('delivery="progressive"', 'delivery="progressive" apiFramework="VPAID"')
      .replace(
        '</MediaFiles>',
        '<MediaFile delivery="streaming" type="video/mp4">/s</MediaFile></MediaFiles>',
      );
    const [ad] = readVast(vast(files)).ads;
    expect(ad?.kind === 'linear' && ad.linear.mediaFiles).toEqual([]);
  });

  it('[EVT-17] is read although it deviates from the schema', () => {
    const written = vast(linearAd({ base, skipOffset: '5', duration: '15' }))
      .replace('delivery="progressive" type="video/mp4"', 'delivery="" type="" apiFramework=""')
      .replace(`${base}/video.mp4`, '//ads.example/video.webm?x=[CACHEBUSTING]')
      .replace('version="4.2"', 'version=""');
    const { ads } = readVast(`\uFEFF\n ${written}\n`);
    expect(ads[0]).toMatchObject({
      kind: 'linear',
      linear: {
        duration: 15,
        skipOffset: { seconds: 5 },
        mediaFiles: [{ url: '//ads.example/video.webm?x=[CACHEBUSTING]', type: 'video/webm' }],
      },
    });
    const [ad] = readVast(written.replace('.webm', '')).ads;
    expect(ad?.kind === 'linear' && ad.linear.mediaFiles[0]?.type).toBe('video/mp4');
  });

  it('[EVT-17] may spread its creatives, events and files over several elements', () => {
    const tracking = (event: string) =>
      `<TrackingEvents><Tracking event="${event}">${base}/${event}</Tracking></TrackingEvents>`;
    const clicks = `<VideoClicks><ClickTracking>${base}/click</ClickTracking></VideoClicks>`;
    const next = `<VASTAdTagURI>${base}/next</VASTAdTagURI>`;
    const wrapper = `<Ad><Wrapper>${next}<Creatives>
      <Creative><Linear>${tracking('start')}${tracking('midpoint')}</Linear></Creative>
      <Creative><CompanionAds/></Creative>
      <Creative><Linear>${clicks}</Linear><Linear>${tracking('complete')}</Linear></Creative>
      </Creatives></Wrapper></Ad>`;
    const [ad] = readVast(vast(wrapper)).ads;
    expect(ad?.kind === 'wrapper' && ad.tracking).toMatchObject({
      trackers: [{ event: 'start' }, { event: 'midpoint' }, { event: 'complete' }],
      clickTracking: [`${base}/click`],
    });
    const file = (name: string) =>
      `<MediaFiles><MediaFile type="video/mp4">${base}/${name}</MediaFile></MediaFiles>`;
    const inLine = `<Ad><InLine><Creatives>
      <Creative><Linear>${tracking('skip')}</Linear></Creative>
      <Creative><Linear>${tracking('start')}${file('a')}${file('b')}</Linear></Creative>
      </Creatives></InLine></Ad>`;
    const [shown] = readVast(vast(inLine)).ads;
    expect(shown?.kind === 'linear' && shown.linear).toMatchObject({
      trackers: [{ event: 'start' }],
      mediaFiles: [{ url: `${base}/a` }, { url: `${base}/b` }],
    });
  });

  it.each([
    ['no XML', 'hello <b>', 100],
    ['empty', '', 100],
    ['HTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 101],
    ['of a future version', '<VAST version="9.0"/>', 102],
    [
      'declared with a document type',
      `<!DOCTYPE VAST [<!ENTITY a "b">]>${vast('')}`.replace(/<\?.*?\?>/, ''),
      100,
    ],
    [
      'an entity bomb',
      `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><VAST version="4.0"><Error>&b;</Error></VAST>`,
      100,
    ],
  ])('[SEC-20] is refused when it is %s', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('[SEC-20] cannot flood: the number read of each kind is limited', () => {
    const many = '<Impression>https://ads.example/i</Impression>'.repeat(5000);
    const [ad] = readVast(
      vast(linearAd({ base }).replace('<AdServingId>', `${many}<AdServingId>`)),
    ).ads;
    expect(ad?.kind === 'linear' && ad.linear.impressions.length).toBe(40);
    expect(readVast(vast(linearAd({ base }).repeat(90))).ads.length).toBe(20);
    const events = `<TrackingEvents>${`<Tracking event="start">${base}/t</Tracking>`.repeat(40)}</TrackingEvents>`;
    const files = `<MediaFiles>${`<MediaFile>${base}/f</MediaFile>`.repeat(40)}</MediaFiles>`;
    const linear = `<Linear>${events.repeat(9)}${files.repeat(9)}</Linear>`;
    const creatives = `<Creatives><Creative>${linear.repeat(2)}</Creative></Creatives>`;
    const [spread] = readVast(vast(`<Ad><InLine>${creatives}</InLine></Ad>`)).ads;
    expect(spread?.kind === 'linear' && spread.linear.trackers.length).toBe(40);
    expect(spread?.kind === 'linear' && spread.linear.mediaFiles.length).toBe(40);
    const wrapped = `<Ad><Wrapper><VASTAdTagURI>${base}/n</VASTAdTagURI>${creatives}</Wrapper></Ad>`;
    const [outer] = readVast(vast(wrapped)).ads;
    expect(outer?.kind === 'wrapper' && outer.tracking.trackers.length).toBe(40);
  });
});
