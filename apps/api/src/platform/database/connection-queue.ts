/**
 * Hands out the one connection of the embedded database: to one at a time, in the order in which they
 * asked, and to those who are urgent before the rest.
 */
export class ConnectionQueue {
  #isTaken = false;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  /** Waits for the connection; whoever has it gives it back by `give`. */
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
