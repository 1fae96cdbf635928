import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useShortcuts } from './shortcuts.ts';

/** Pause in typing after which a search starts, ms. */
const typingPauseMs = 300;

interface SearchInput {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** For the input, which the shortcut of searches focuses. */
  readonly input: RefObject<HTMLInputElement | null>;
}

/**
 * The state of a search field whose text is also in the address, which is updated after a pause in typing.
 * @param text as the address has it
 * @param onSearch writes the text, without spaces around it, into the address
 */
export function useSearchField(text: string, onSearch: (text: string) => void): SearchInput {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ search: () => input.current?.focus() });
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return { typed, setTyped, input };
}
