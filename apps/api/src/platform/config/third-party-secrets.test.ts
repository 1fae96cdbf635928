import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkSecrets, defineSecret, readSecretsFile, secretText } from './third-party-secrets.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
const file = path.join(dir, 'providers.json');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const google = defineSecret('google', z.strictObject({ client_secret: secretText }));
const payments = defineSecret(
  'payments',
  z.strictObject({ api_key: secretText, hook_key: secretText }),
);
const read = (value: unknown) => {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return checkSecrets(readSecretsFile(file), [google, payments]);
};

describe('secrets of third parties', () => {
  it('are read by tenant and third party, each validated by its own schema', () => {
    const secrets = read({
      alpha: { google: { client_secret: 'x' }, payments: { api_key: 'y', hook_key: 'z' } },
    });
    expect(secrets.of('alpha', google)).toEqual({ client_secret: 'x' });
    expect(secrets.of('alpha', payments)).toEqual({ api_key: 'y', hook_key: 'z' });
    expect(secrets.of('beta', google)).toBe(null);
  });

  it('are named but never shown by the error for an invalid one', () => {
    const wrong = () => read({ alpha: { google: { secret: 'hidden-value' } } });
    expect(wrong).toThrow(/alpha\.google/);
    expect(wrong).not.toThrow(/hidden-value/);
    const unknown = () => read({ alpha: { unknown: { secret: 'hidden-value' } } });
    expect(unknown).toThrow(/alpha\.unknown.*google, payments/);
    expect(unknown).not.toThrow(/hidden-value/);
    expect(() => read({ alpha: 'hidden-value' })).toThrow(/alpha/);
    expect(() => read('{')).toThrow(file);
    expect(() => readSecretsFile('/nowhere.json')).toThrow('/nowhere.json');
  });
});
