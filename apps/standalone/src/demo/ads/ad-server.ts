/** The demo's ad server: a stand-in for those of advertisers, on its own site. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '@grandstand/contract';
import type { SiteHandler } from '../../attach-site.ts';

const videoDir = path.join(import.meta.dirname, '../../../../../demo/ads');

interface DemoAd {
  readonly video: 'ferry' | 'kelp';
  readonly advertiser: string;
  /** In VAST's format. */
  readonly duration: string;
  /** Time after which it can be skipped; null for never. */
  readonly skipOffset: string | null;
}

const ads: Readonly<Record<string, DemoAd>> = {
  kelp: { video: 'kelp', advertiser: 'Kelp & Salt', duration: '00:00:06', skipOffset: null },
  ferry: {
    video: 'ferry',
    advertiser: 'Tern Ferries',
    duration: '00:00:12',
    skipOffset: '00:00:05',
  },
};
/** Documents that lead to an ad through a wrapper, as if one company sold another's ads. */
const wrapped: Readonly<Record<string, string>> = { break: 'ferry' };

const events = [
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

const vast = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2" xmlns="http://www.iab.com/VAST">${content}</VAST>\n`;
const trackers = (site: string, id: string) =>
  events
    .map((event) => `<Tracking event="${event}">${site}/track/${id}/${event}</Tracking>`)
    .join('');

function linear(site: string, id: string, ad: DemoAd): string {
  const { video, advertiser, duration, skipOffset } = ad;
  return vast(`<Ad id="${id}"><InLine><AdSystem>Grandstand demo</AdSystem>
<Error>${site}/track/${id}/error?code=[ERRORCODE]</Error><Impression>${site}/track/${id}/impression</Impression>
<AdServingId>${id}</AdServingId><AdTitle>${escapeHtml(advertiser)}</AdTitle><Advertiser>${escapeHtml(advertiser)}</Advertiser>
<Creatives><Creative><UniversalAdId idRegistry="demo">${id}</UniversalAdId>
<Linear${skipOffset === null ? '' : ` skipoffset="${skipOffset}"`}>
<TrackingEvents>${trackers(site, id)}</TrackingEvents><Duration>${duration}</Duration>
<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="960" height="540" bitrate="350">${site}/films/${video}.mp4</MediaFile></MediaFiles>
<VideoClicks><ClickThrough>${site}/about/${id}</ClickThrough><ClickTracking>${site}/track/${id}/click</ClickTracking></VideoClicks>
</Linear></Creative></Creatives></InLine></Ad>`);
}

const wrapper = (site: string, name: string, next: string) =>
  vast(`<Ad id="${name}"><Wrapper><AdSystem>Grandstand demo</AdSystem><VASTAdTagURI>${site}/vast/${next}</VASTAdTagURI>
<Error>${site}/track/${name}/error?code=[ERRORCODE]</Error><Impression>${site}/track/${name}/impression</Impression>
<Creatives><Creative><Linear><TrackingEvents>${trackers(site, name)}</TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`);

async function sendVideo(name: string, rangeHeader: string | undefined, response: ServerResponse) {
  const file = path.join(videoDir, `${name}.mp4`);
  const { size } = await stat(file);
  const parsed = /^bytes=(\d+)-(\d*)$/.exec(rangeHeader ?? '');
  // A range that ends before it starts is invalid, so it is ignored.
  const isReversed = Boolean(parsed?.[2]) && Number(parsed?.[1]) > Number(parsed?.[2]);
  const range = isReversed ? null : parsed;
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1);
  if (start > end) {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  response.writeHead(range === null ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'content-length': end - start + 1,
    ...(range !== null && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(file, { start, end }).pipe(response);
}

/**
 * Serves documents at `/vast/{kelp,ferry,break}` and their videos, and accepts tracking requests. It stores
 * nothing and sets no cookies.
 */
export const adServer: SiteHandler = async (request, response) => {
  const { url = '/', headers } = request;
  const [, area = '', name = ''] = url.replace(/[?#].*$/, '').split('/');
  const site = `http://${headers.host ?? ''}`;
  response.setHeader('access-control-allow-origin', '*');
  const ad = ads[name];
  const next = wrapped[name];
  if (area === 'films' && ads[name.replace(/\.mp4$/, '')] !== undefined) {
    await sendVideo(name.replace(/\.mp4$/, ''), headers.range, response);
  } else if (area === 'track') {
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  } else if (area === 'vast' && (ad !== undefined || next !== undefined)) {
    const type = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' };
    response
      .writeHead(200, type)
      .end(ad === undefined ? wrapper(site, name, next ?? '') : linear(site, name, ad));
  } else if (area === 'about' && ad !== undefined) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    });
    response.end(
      `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(ad.advertiser)}</title><h1>${escapeHtml(ad.advertiser)}</h1><p>This advertiser is fictional, as is everything in the demo.</p></html>`,
    );
  } else response.writeHead(404).end();
};
