import { useState } from 'react';
import type { Settings } from './tenant.api.ts';

/** Settings that are edited, and the version from which they started. */
interface Draft {
  readonly version: number;
  readonly settings: Settings;
}

const keyOf = (id: string) => `studio-tenant-draft-${id}`;

function read(id: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function write(id: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // Without storage, a reload loses the edits.
  }
}

/**
 * Edits settings. What is not saved survives a reload and an ended session, with the version from which it
 * started, so that a change that someone else saved meanwhile is noticed.
 * @param id of the tenant; `(new)` for one that is being created
 */
export function useSettingsDraft(id: string, saved: Draft) {
  const [draft, setDraft] = useState<Draft | null>(() => read(id));
  const [generation, setGeneration] = useState(0);
  const change = (next: Draft | null) => {
    write(id, next);
    setDraft(next);
  };
  const current = draft ?? saved;
  return {
    ...current,
    isChanged: draft !== null,
    /** Changes when the edits are discarded: the form must mount again, because its inputs still have them. */
    generation,
    /** Changes some settings; undefined removes one, so that it has its default. */
    set: (settings: Settings) => {
      const all = { ...current.settings, ...settings };
      change({
        version: current.version,
        settings: Object.fromEntries(
          Object.entries(all).filter(([, value]) => value !== undefined),
        ),
      });
    },
    /** Replaces all settings. */
    replace: (settings: Settings) => change({ version: current.version, settings }),
    /** Continues from another version with the same edits, besides `settings`, which are saved already. */
    rebase: (version: number, settings: Settings = {}) =>
      change({ version, settings: { ...current.settings, ...settings } }),
    discard: () => {
      change(null);
      setGeneration((count) => count + 1);
    },
  };
}
