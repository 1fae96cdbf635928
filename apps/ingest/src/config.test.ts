import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it('the ingest listens on the loopback address by default, and in production on all addresses', () => {
  expect(parseConfig({ RTMP_PORT: '' }, '/srv/app')).toEqual({
    rtmp: { host: '127.0.0.1', port: 1935 },
    recordingsDir: '/srv/app/.data/recordings',
    apiUrl: 'http://127.0.0.1:3000',
    srt: [],
    ladders: 1,
    ffmpeg: 'ffmpeg',
    metrics: null,
    logLevel: 'warn',
    environment: 'local',
    isPrivate: true,
  });
  expect(parseConfig({ GRANDSTAND_ENV: 'production' }, '/srv/app').rtmp.host).toBe('0.0.0.0');
});

const secret = 'gs_a_secretsecret';
const input = { port: 9000, key: secret, passphrase: 'long-enough' };

it('the ingest serves its metrics on its own port, not on that of the server', () => {
  expect(parseConfig({ METRICS_PORT: '9100' }, '/srv/app').metrics).toBeNull();
  expect(parseConfig({ INGEST_METRICS_PORT: '9200' }, '/srv/app').metrics).toEqual({
    host: '127.0.0.1',
    port: 9200,
  });
});

it.each([
  [
    { INGEST_METRICS_PORT: 'on' },
    'INGEST_METRICS_PORT: expected a number from 1 to 65535, found on',
  ],
  [{ RTMP_PORT: '70000' }, 'RTMP_PORT: expected a number from 1 to 65535, found 70000'],
  [
    { API_URL: 'ftp://x' },
    'API_URL: expected an address such as http://127.0.0.1:3000, found ftp://x',
  ],
  [{ LADDERS: 'many' }, 'LADDERS: expected a number from 0 to 99, found many'],
  [
    { SRT_INPUTS: `{"key":"${secret}"}` },
    'SRT_INPUTS: expected a JSON list of { "port", "key", "passphrase" }',
  ],
  [
    { SRT_INPUTS: JSON.stringify([input, { ...input, port: 9001, passphrase: 'short' }]) },
    'SRT_INPUTS: input 2 has no passphrase of 10 to 79 letters, digits, _ . ~ and -',
  ],
  [
    { SRT_INPUTS: JSON.stringify([{ ...input, passphrase: 'with & and more' }]) },
    'SRT_INPUTS: input 1 has no passphrase of 10 to 79 letters, digits, _ . ~ and -',
  ],
  [
    { SRT_INPUTS: JSON.stringify([{ ...input, port: 0 }]) },
    'SRT_INPUTS: input 1 has no port from 1 to 65535',
  ],
  [{ SRT_INPUTS: JSON.stringify([input, input]) }, 'SRT_INPUTS: port 9000 is listed twice'],
  [{ SRT_INPUTS: '[3]' }, 'SRT_INPUTS: input 1 is not an object'],
])('the error names an invalid setting and never quotes a stream key: %#', (env, message) => {
  expect(() => parseConfig(env)).toThrow(new Error(message));
});
