/** Kills one of the topology's two web processes when half of the journeys have started; it is restarted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Time from the start of the journey, ms: its page is open. */
const delayMs = 1500;

export default class KillWebProcess implements Reporter {
  #journeys = 0;
  #started = 0;
  #isKilled = false;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#journeys = suite.allTests().length;
  }

  onTestBegin(): void {
    this.#started += 1;
    if (this.#isKilled || this.#started < this.#journeys / 2) return;
    this.#isKilled = true;
    setTimeout(() => {
      const file = join(process.env['E2E_FOLDER'] ?? '', '0/log/web-1.pid');
      process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
      console.log(`web-1 was killed after ${this.#started} of ${this.#journeys} journeys`);
    }, delayMs);
  }

  printsToStdio(): boolean {
    return false;
  }
}
