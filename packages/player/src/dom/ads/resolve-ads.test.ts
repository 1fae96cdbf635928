import { describe, expect, it } from 'vitest';
import { VastError, vastErrors } from '../../core/ads/vast.ts';
import { createAdUrlPolicy } from './ad-url-policy.ts';
import { sendAll } from './ad-trackers.ts';
import { resolveAds } from './resolve-ads.ts';
import { linearAd, noAd, vast, wrapperAd } from './vast.testing.ts';

const base = 'https://ads.example';
const { allowedUrl, clickUrl } = createAdUrlPolicy([base]);

/** Resolves `/0` of a server with these documents. Returns the ads and the tracker calls. */
async function resolveFrom(documents: Record<string, string>, isTooLate = false) {
  const requested: string[] = [];
  const tracked: string[] = [];
  const pod = await resolveAds(`${base}/0`, {
    fetchDocument: async (address) => {
      requested.push(address.replace(base, ''));
      if (allowedUrl(address) === null) throw new VastError(vastErrors.wrapper, 'unknown site');
      const text = documents[address.replace(base, '')];
      if (text === undefined) throw new VastError(vastErrors.wrapper, 'missing');
      return text === 'video' ? { kind: 'media', type: 'video/mp4' } : { kind: 'document', text };
    },
    reportError: (addresses, errorCode) =>
      sendAll(addresses, allowedUrl, (url) => tracked.push(url.replace(`${base}/t/`, '')), {
        errorCode,
      }),
    isTooLate: () => isTooLate,
  });
  const titles = (ads: typeof pod.ads) => ads.map(({ title }) => title);
  return {
    requested,
    tracked,
    pod,
    ads: titles(pod.ads),
    standBy: titles(pod.standBy),
  };
}
/** `count` nested wrappers around the given document. */
const chain = (count: number, last: string) =>
  Object.fromEntries([
    ...Array.from({ length: count }, (_, index) => [
      `/${index}`,
      vast(wrapperAd(base, `w${index}`, `${base}/${index + 1}`)),
    ]),
    [`/${count}`, last],
  ]) as Record<string, string>;

describe('resolving the address of an ad', () => {
  it('[EVT-17] yields the video of a document, through five wrappers, with the trackers of all', async () => {
    const { ads, pod, tracked } = await resolveFrom(chain(5, vast(linearAd({ base }))));
    expect([ads, tracked]).toEqual([['Ad a'], []]);
    const ids = ['w0', 'w1', 'w2', 'w3', 'w4', 'a'];
    expect(pod.ads[0]?.impressions).toEqual(ids.map((id) => `${base}/t/${id}/impression`));
    expect(pod.ads[0]?.trackers.filter(({ event }) => event === 'start')).toHaveLength(6);
  });

  it('[EVT-17] yields nothing behind a sixth wrapper, and reports 302 to each of them', async () => {
    const { ads, tracked, requested } = await resolveFrom(chain(6, vast(linearAd({ base }))));
    expect([ads, requested.length]).toEqual([[], 6]);
    expect(tracked).toEqual([0, 1, 2, 3, 4, 5].map((number) => `w${number}/error-302`));
  });

  it('[EVT-17] yields nothing for circular wrappers', async () => {
    const { ads, requested } = await resolveFrom({
      '/0': vast(wrapperAd(base, 'w', `${base}/0`)),
    });
    expect([ads, requested.length]).toEqual([[], 6]);
  });

  it('[SEC-20] fetches at most twenty documents, however many pods of wrappers follow', async () => {
    const allows = ' allowMultipleAds="true"';
    const pod = (next: string) =>
      vast(
        Array.from({ length: 20 }, (_, index) =>
          wrapperAd(base, 'w', `${base}/${next}`, allows).replace(
            '<Ad ',
            `<Ad sequence="${index + 1}" `,
          ),
        ).join(''),
      );
    const { requested, ads } = await resolveFrom({
      '/0': pod('1'),
      '/1': pod('2'),
      '/2': pod('2'),
    });
    expect([requested.length, ads]).toEqual([20, []]);
  });

  it('[EVT-17] reports 303 when there is no ad, behind a wrapper too', async () => {
    expect((await resolveFrom({ '/0': noAd(base) })).tracked).toEqual(['none/error-303']);
    expect((await resolveFrom(chain(1, noAd(base)))).tracked).toEqual([
      'w0/error-303',
      'none/error-303',
    ]);
  });

  it.each([
    ['empty', chain(1, ''), 'w0/error-303'],
    ['blank', chain(1, '\uFEFF\n '), 'w0/error-303'],
    ['no XML', chain(1, 'x'), 'w0/error-100'],
    ['other XML', chain(1, '<a/>'), 'w0/error-101'],
    ['of another version', chain(1, '<VAST version="7"/>'), 'w0/error-102'],
  ])('[EVT-17] reports the error when the next document is %s', async (_, documents, error) => {
    expect((await resolveFrom(documents)).tracked).toEqual([error]);
  });

  it('[EVT-17] reports 300 when the next document cannot be fetched, and 301 when it is too late', async () => {
    const { '/1': _, ...gone } = chain(1, '');
    expect((await resolveFrom(gone)).tracked).toEqual(['w0/error-300']);
    const late = await resolveFrom(gone, true);
    expect([late.ads, late.tracked]).toEqual([[], ['w0/error-301']]);
  });

  it('[SEC-20] yields nothing from an unknown site', async () => {
    const { ads, tracked } = await resolveFrom({
      '/0': vast(wrapperAd(base, 'w', 'https://evil.example/1')),
    });
    expect([ads, tracked]).toEqual([[], ['w/error-300']]);
  });

  it('[EVT-17] fills in the macros of each address that it requests', async () => {
    const wrapped = wrapperAd(base, 'w', `${base}/1?cb=[CACHEBUSTING]&t=%5BTIMESTAMP%5D`);
    const { requested } = await resolveFrom({ '/0': vast(wrapped) });
    expect(requested[1]).toMatch(/^\/1\?cb=\d{8}&t=20\d\d-\d\d-\d\dT[\d%A.]+Z$/);
  });

  it('[EVT-17] yields a pod in its order, with stand-by ads, where pods are allowed', async () => {
    const pod = vast(
      [3, 1, 2].map((sequence) => linearAd({ base, id: `p${sequence}`, sequence })).join('') +
        linearAd({ base, id: 'spare' }),
    );
    const first = await resolveFrom({ '/0': pod });
    expect([first.ads, first.standBy]).toEqual([['Ad p1', 'Ad p2', 'Ad p3'], ['Ad spare']]);
    expect((await resolveFrom(chain(1, pod))).ads).toEqual(['Ad spare']);
    const allowing = {
      ...chain(1, pod),
      '/0': vast(wrapperAd(base, 'w', `${base}/1`, ' allowMultipleAds="true"')),
    };
    expect((await resolveFrom(allowing)).ads).toEqual(['Ad p1', 'Ad p2', 'Ad p3']);
  });

  it('follows no further wrapper where that is forbidden', async () => {
    const documents = {
      ...chain(2, vast(linearAd({ base }))),
      '/0': vast(wrapperAd(base, 'w0', `${base}/1`, ' followAdditionalWrappers="false"')),
    };
    expect((await resolveFrom(documents)).tracked).toEqual(['w0/error-302', 'w1/error-302']);
  });

  it('[EVT-17] yields the video itself where the address responds with one', async () => {
    const { pod } = await resolveFrom({ '/0': 'video' });
    expect(pod.ads[0]?.mediaFiles).toEqual([
      expect.objectContaining({ url: `${base}/0`, type: 'video/mp4' }),
    ]);
    const ports = {
      fetchDocument: () => Promise.reject(new Error('requested')),
      reportError: () => {},
      isTooLate: () => false,
    };
    const { ads } = await resolveAds(`${base}/a/video.webm?x=1`, ports);
    expect(ads[0]?.mediaFiles[0]?.type).toBe('video/webm');
  });
});

describe('[SEC-20] an address that an ad names', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://ads.example.evil.example/',
    'https://user:pw@ads.example/',
    'http://ads.example/',
    '//evil.example/x',
    '//user:pw@ads.example/x',
    '',
  ])('is not requested: %s', (address) => {
    expect(allowedUrl(address)).toBeNull();
  });

  it('is https where it has no scheme', () => {
    expect(allowedUrl('//ads.example/x')).toBe('https://ads.example/x');
    expect(clickUrl('//advertiser.example/x')).toBe('https://advertiser.example/x');
  });

  it('may be a click-through page if it is https', () => {
    expect(clickUrl('https://advertiser.example/a')).toBe('https://advertiser.example/a');
    for (const wrong of ['javascript:alert(1)', 'http://x.example/', 'https://a@x.example/']) {
      expect(clickUrl(wrong)).toBeNull();
    }
  });
});
