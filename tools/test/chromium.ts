import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './debian.ts';

const executableNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the system's Chromium or Chrome; `CHROME_PATH` takes precedence.
 *
 * @returns null if there is none, or `CHROME_PATH` is not executable
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROME_PATH) return isExecutable(env.CHROME_PATH) ? env.CHROME_PATH : null;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = executableNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...usualPaths].find(isExecutable) ?? null;
}

/**
 * Like `findChromium`; installs Chromium if there is none and we may.
 *
 * @returns null after printing what is missing
 */
export async function findOrInstallChromium(print: (line: string) => void): Promise<string | null> {
  const found = findChromium();
  if (found !== null) return found;
  if (process.env.CHROME_PATH) {
    print(`CHROME_PATH is not an executable file: ${process.env.CHROME_PATH}`);
    return null;
  }
  if (!canInstall()) {
    print('no Chromium or Chrome found: install one (or set CHROME_PATH) and run again');
    return null;
  }
  print('installing chromium with apt …');
  const log = await aptInstall(['chromium']);
  const installed = findChromium();
  if (installed === null) print(`chromium could not be installed: ${log ?? 'no executable found'}`);
  return installed;
}

/** Headless Chromium as Debian packages it. */
const shellName = 'chromium-headless-shell';

/** Returns `HEADLESS_SHELL_PATH` if it is set, else the system's; null if there is none. */
export const findHeadlessShell = (env: NodeJS.ProcessEnv = process.env): string | null =>
  [env.HEADLESS_SHELL_PATH || `/usr/bin/${shellName}`].find(isExecutable) ?? null;

/**
 * Finds headless Chromium, in which pages need less than half the processor time. Installs it if we may.
 *
 * @returns null after printing that the full browser is used instead
 */
export async function findOrInstallHeadlessShell(
  print: (line: string) => void,
): Promise<string | null> {
  if (findHeadlessShell() === null && canInstall()) {
    print(`installing ${shellName} with apt …`);
    await aptInstall([shellName]);
  }
  const found = findHeadlessShell();
  if (found === null)
    print(`no ${shellName}: everything runs in the full browser and takes longer`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
