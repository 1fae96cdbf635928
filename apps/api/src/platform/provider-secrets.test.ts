import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readProviderSecrets } from './provider-secrets.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
const file = path.join(dir, 'providers.json');
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const read = (value: unknown) => {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readProviderSecrets(file);
};

describe('secrets of sign-in providers', () => {
  it('are read by tenant and provider', () => {
    const secrets = { alpha: { google: { client_secret: 'x' }, apple: { private_key: 'y' } } };
    expect(read(secrets)).toEqual(secrets);
  });

  it('are named but never shown when something is wrong', () => {
    const wrong = () => read({ alpha: { google: { secret: 'hidden-value' } } });
    expect(wrong).toThrow(/alpha\.google/);
    expect(wrong).not.toThrow(/hidden-value/);
    expect(() => read('{')).toThrow(file);
    expect(() => readProviderSecrets('/nowhere.json')).toThrow('/nowhere.json');
  });
});
