/**
 * Interns texts that arrive repeatedly as separate strings, such as those from another thread.
 *
 * @param most number of texts at a time
 */
export function createStringInterner(most = 1000): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first !== undefined) return first;
    if (known.size >= most) known.clear();
    known.set(text, text);
    return text;
  };
}
