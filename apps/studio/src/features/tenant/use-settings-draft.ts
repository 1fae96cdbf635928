import { useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import type { Settings } from './tenant.api.ts';

/** Settings that are edited, and the version from which they started. */
interface SettingsDraft {
  readonly version: number;
  readonly settings: Settings;
}

/**
 * Edits settings. What is not saved survives a reload and an ended session, with the version from which it
 * started, so that a change that someone else saved meanwhile is noticed.
 * @param id of the tenant; `(new)` for one that is being created
 */
export function useSettingsDraft(id: string, saved: SettingsDraft) {
  const { restored, store, clear } = useDraft<SettingsDraft>(`tenant-${id}`);
  const [draft, setDraft] = useState(restored);
  const [generation, setGeneration] = useState(0);
  const change = (next: SettingsDraft | null) => {
    if (next === null) clear();
    else store(next);
    setDraft(next);
  };
  const current = draft ?? saved;
  return {
    ...current,
    isChanged: draft !== null,
    /** Changes when other settings replace the edits: the form must mount again, because its inputs still have them. */
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
    /** Replaces the settings that another portal has, too. */
    copy: (settings: Settings) => {
      change({ version: current.version, settings: { ...current.settings, ...settings } });
      setGeneration((count) => count + 1);
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
