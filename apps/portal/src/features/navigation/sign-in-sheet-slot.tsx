import { lazy, Suspense, useEffect, useState } from 'react';
import type { askEvent, Wish } from '../../lib/session/wish.ts';

/** Loaded when somebody is asked to log in. */
const SignInSheet = lazy(async () => ({
  default: (await import('../sign-in/index.ts')).SignInSheet,
}));
// The module of the event's name is not needed before somebody asks.
const asked: typeof askEvent = 'ott-ask-to-sign-in';

/** The place of the sheet that asks to log in, over every page but those of the sign-in. */
export function SignInSheetSlot() {
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    const show = (event: CustomEvent<Wish>) => {
      event.preventDefault();
      setWish(event.detail);
    };
    addEventListener(asked, show);
    return () => removeEventListener(asked, show);
  }, []);
  return (
    wish && (
      <Suspense>
        <SignInSheet wish={wish} onClose={() => setWish(null)} />
      </Suspense>
    )
  );
}
