/**
 * Script of the page that other sites embed in a frame (`server/embed`): pressing play loads the player. It
 * has no session, socket, service or worker, and fetches nothing before that press.
 */
import type { EmbeddedClip } from '../../features/embed/index.ts';
import { initializeMessages } from '../../lib/i18n/page-texts.ts';
import { retryStyles } from '../errors/retry-styles.ts';

const { dataset } = document.documentElement;

async function play(stage: HTMLElement, text: string): Promise<void> {
  dataset['play'] = 'loading';
  try {
    const clip = JSON.parse(text) as EmbeddedClip;
    const messages = initializeMessages({ frame: clip.messages, parts: {} });
    const { showPlayer } = await import('../../features/embed/index.ts');
    showPlayer(stage, clip, messages);
    delete dataset['play'];
  } catch (error) {
    dataset['play'] = 'failed';
    throw error;
  }
}

retryStyles();
const stage = document.getElementById('stage');
const text = document.getElementById('clip')?.textContent;
const button = stage?.querySelector<HTMLElement>('[data-start]');
if (stage != null && text != null && button != null) {
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    void play(stage, text);
  };
  button.addEventListener('click', start);
  // Play was pressed before this script loaded.
  if (dataset['play'] === 'requested') start();
}
