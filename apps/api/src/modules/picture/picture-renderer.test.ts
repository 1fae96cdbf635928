import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PictureJob } from './picture-job.ts';
import { createPictureRenderer, type PictureRenderer } from './picture-renderer.ts';

let dir = '';
/** A worker that behaves as its input specifies: responds, hangs, or exits. */
let script = '';
let renderer: PictureRenderer;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'renderer-'));
  script = path.join(dir, 'worker.mjs');
  await writeFile(
    script,
    `process.on('message', ({ input }) => {
      if (input === 'die') process.exit(1);
      if (input === 'hang') return;
      if (input === 'full') return process.send({ ok: false, message: 'No space left on device' });
      if (input === 'secrets') return process.send({ ok: false, message: Object.keys(process.env).join() });
      process.send({ ok: true, bytes: Number(input) });
    });
    process.on('disconnect', () => process.exit(0));`,
  );
});
afterEach(() => renderer.close());
afterAll(() => rm(dir, { recursive: true, force: true }));

const job = (input: string): PictureJob => ({
  input,
  output: '',
  width: 320,
  format: 'webp',
  isDrawing: false,
});

describe('the picture process', () => {
  it('renders one picture at a time, and starts only on demand', async () => {
    renderer = createPictureRenderer({ script });
    expect(renderer.pid).toBeNull();
    const all = ['1', '2', '3'].map((input) => renderer.render(job(input)));
    expect(renderer.isBusy).toBe(true);
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
    expect(renderer.isBusy).toBe(false);
    expect(renderer.pid).not.toBeNull();
  });

  it('renders urgent ones first, in request order, but never starves the others', async () => {
    renderer = createPictureRenderer({ script });
    const made: string[] = [];
    const render = async (input: string, isUrgent: boolean) => {
      await renderer.render(job(input), { isUrgent });
      made.push(input);
    };
    const others = ['1', '2', '3'].map((input) => render(input, false));
    const urgent = ['11', '12', '13', '14', '15'].map((input) => render(input, true));
    await Promise.all([...others, ...urgent]);
    // '1' started before the others were queued.
    expect(made).toEqual(['1', '11', '12', '13', '2', '14', '15', '3']);
  });

  it('prioritises a queued picture that becomes urgent', async () => {
    renderer = createPictureRenderer({ script });
    const made: string[] = [];
    const render = async (input: string, urgency = { isUrgent: false }) => {
      await renderer.render(job(input), urgency);
      made.push(input);
    };
    const urgency = { isUrgent: false };
    const all = [render('1'), render('2'), render('3', urgency)];
    urgency.isUrgent = true;
    await Promise.all(all);
    expect(made).toEqual(['1', '3', '2']);
  });

  it('is replaced after a picture crashes it, and killed when a picture takes too long', async () => {
    renderer = createPictureRenderer({ script, timeoutMs: 15_000 });
    await renderer.render(job('1'));
    const first = renderer.pid;
    const died = renderer.render(job('die'));
    const after = renderer.render(job('2'));
    await expect(died).rejects.toMatchObject({ name: 'InvalidPictureError' });
    expect(await after).toBe(2);
    expect(renderer.pid).not.toBe(first);
    renderer.close();

    renderer = createPictureRenderer({ script, timeoutMs: 50 });
    await expect(renderer.render(job('hang'))).rejects.toThrow('took longer than 50 ms');
    expect(renderer.pid).toBeNull();
  });

  it('refuses more than the queue holds, with a retry time', async () => {
    renderer = createPictureRenderer({ script, maxQueued: 2 });
    const results = ['1', '2', '3'].map((input) => renderer.render(job(input)));
    await expect(renderer.render(job('4'))).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      retryAfter: 2,
    });
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
  });

  it('frees its memory when idle', async () => {
    renderer = createPictureRenderer({ script, idleMs: 1 });
    await renderer.render(job('1'));
    await expect.poll(() => renderer.pid).toBeNull();
    expect(await renderer.render(job('2'))).toBe(2);
  });

  it('has no access to the environment, and a full disk does not mark a picture as broken', async () => {
    process.env['PICTURE_TEST_SECRET'] = 'x';
    renderer = createPictureRenderer({ script });
    const message = await renderer.render(job('secrets')).catch((error: Error) => error.message);
    delete process.env['PICTURE_TEST_SECRET'];
    expect(message).toContain('VIPS_CONCURRENCY');
    expect(message).not.toContain('SECRET');
    await expect(renderer.render(job('full'))).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('rejects running and queued pictures when the server closes', async () => {
    renderer = createPictureRenderer({ script });
    const queued = [renderer.render(job('hang')), renderer.render(job('1'))];
    renderer.close();
    for (const rendering of queued) {
      await expect(rendering).rejects.toMatchObject({ code: 'service_unavailable' });
    }
  });

  it('renders a real picture by default', async () => {
    renderer = createPictureRenderer();
    const input = path.join(dir, 'a.svg');
    const output = path.join(dir, 'a.webp');
    await writeFile(input, '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>');
    const bytes = await renderer.render({ ...job(input), output, isDrawing: true });
    expect((await stat(output)).size).toBe(bytes);
  });
});
