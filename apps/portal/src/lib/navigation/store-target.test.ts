import { describe, expect, it } from 'vitest';
import { storeTarget } from './store-target.ts';

const stores = {
  url_app_store: 'https://apps.club.example/app',
  url_google_play_store: 'https://play.club.example/app?id=club',
};

describe('the ?storeUrl= redirect', () => {
  it.each([
    'https://apps.club.example/app',
    'https://play.club.example/app?id=club',
    'https://play.google.com/store/apps/details?id=club',
    'https://apps.apple.com/app/id1',
    'https://itunes.apple.com/app/id1',
  ])('[RTE-31] [SEC-05] follows %s', (address) => {
    expect(storeTarget(address, stores)).toBe(address);
  });

  it.each([null, undefined, '', 'undefined'])('[RTE-32] ignores %j', (value) => {
    expect(storeTarget(value, stores)).toBeNull();
  });

  it.each([
    'https://evil.example/app',
    'https://apps.club.example/other',
    'https://apps.club.example.evil.example/app',
    'https://play.google.com.evil.example/store',
    'https://evil.example/?https://play.google.com/',
    'https://play.google.com@evil.example/',
    'https://user:secret@play.google.com/store',
    'https://play.google.com:8443/store',
    'http://play.google.com/store',
    '//play.google.com/store',
    'https:play.google.com/store',
    'https:\\\\play.google.com/store',
    'https://evil.example\\@play.google.com/',
    'https://play.google.com/\nLocation: x',
    'javascript:alert(1)//https://play.google.com/',
  ])('[SEC-05] ignores %j', (address) => {
    expect(storeTarget(address, stores)).toBeNull();
  });

  it('[SEC-05] a store that the tenant does not configure allows no URL', () => {
    const none = { url_app_store: '', url_google_play_store: '' };
    expect(storeTarget('https://apps.club.example/app', none)).toBeNull();
  });
});
