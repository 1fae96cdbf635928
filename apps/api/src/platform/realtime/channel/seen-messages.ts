/** Messages per sender whose numbers are stored; what is older has been handled or was sent again since. */
const maxNumbers = 4096;
/** Senders that are stored: processes that have ended are forgotten. */
const maxSenders = 1000;

/** Recognises messages that arrive twice, because they were sent over two transports. */
export interface SeenMessages {
  /** Returns true the first time for a number of a sender. Numbers count up, and may arrive out of order. */
  isNew(sender: string, number: number): boolean;
}

export function createSeenMessages(): SeenMessages {
  const bySender = new Map<string, { readonly numbers: Set<number>; highest: number }>();
  return {
    isNew: (sender, number) => {
      const seen = bySender.get(sender) ?? { numbers: new Set<number>(), highest: 0 };
      // The sender of the oldest message comes first.
      bySender.delete(sender);
      bySender.set(sender, seen);
      if (bySender.size > maxSenders) bySender.delete(bySender.keys().next().value ?? '');
      if (number <= seen.highest - maxNumbers || seen.numbers.has(number)) return false;
      seen.numbers.add(number);
      seen.highest = Math.max(seen.highest, number);
      if (seen.numbers.size > maxNumbers)
        for (const old of seen.numbers) {
          seen.numbers.delete(old);
          break;
        }
      return true;
    },
  };
}
