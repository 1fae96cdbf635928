import { expect, it } from 'vitest';
import { drmSettings } from './drm-settings.ts';

const licence_url = 'https://licences.club.example:8443/widevine?tenant=1';

it('licence servers are https addresses, and FairPlay needs a certificate', () => {
  const fairplay = { licence_url, certificate_url: 'https://licences.club.example/fairplay.cer' };
  expect(drmSettings.parse({ widevine: { licence_url }, fairplay })).toEqual({
    widevine: { licence_url },
    fairplay,
  });
  const refused = [
    { fairplay: { licence_url } },
    { clearkey: { licence_url } },
    ...[
      'http://licences.club.example/',
      '//licences.club.example/',
      'https://*.example/',
      'https://licences.club.example;script-src/',
      'https://user@licences.club.example/',
      'https://licences.club.example/a b',
    ].map((address) => ({ widevine: { licence_url: address } })),
  ];
  for (const settings of refused) expect(drmSettings.safeParse(settings).success).toBe(false);
});
