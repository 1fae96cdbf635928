/**
 * Hands out the single connection of the embedded database: to one caller at a time, in the order of their
 * requests, urgent callers first.
 */
export class ConnectionQueue {
  #isTaken = false;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  /** Waits for the connection; the caller returns it with `give`. */
  async take(isUrgent: boolean): Promise<void> {
    if (this.#isTaken)
      return new Promise((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve));
    this.#isTaken = true;
  }

  give(): void {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
