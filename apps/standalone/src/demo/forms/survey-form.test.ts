import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { surveyForm } from './survey-form.ts';

it('the demo’s form may be framed, is in the browser’s language and allows only its own script', async () => {
  const server = createServer((request, response) => void surveyForm(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, language: string) => {
    const headers = { 'accept-language': language };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { response, text: await response.text() };
  };
  try {
    const { response, text } = await get('/survey?from=portal', 'he-IL,he;q=0.9,en;q=0.8');
    expect(response.status).toBe(200);
    expect(text).toContain('<html lang="he" dir="rtl">');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
    expect((await get('/survey', 'de')).text).toContain('lang="de"');
    expect((await get('/survey', 'fr')).text).toContain('lang="fr"');
    expect((await get('/survey', 'ja')).text).toContain('lang="en"');
    expect((await get('/', 'en')).response.status).toBe(404);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
