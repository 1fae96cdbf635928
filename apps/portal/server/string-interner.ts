/**
 * Keeps one copy of texts that arrive again and again, each time as a string of its own, as those do that
 * another thread sends.
 *
 * @param most how many are known at a time
 */
export function internString(most = 1000): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first !== undefined) return first;
    if (known.size >= most) known.clear();
    known.set(text, text);
    return text;
  };
}
