import type { FrontPageSettings, OperatorFrontPage } from '@grandstand/contract';
import { useState } from 'react';
import { changeOf, conflictingFields, withoutFields } from '../../lib/merge-edits.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSession } from '../session/session.api.ts';
import type { FrontPageField } from './compare-front-pages.tsx';
import { draftOrPublished } from './front-page.api.ts';
import { withAllRows } from './front-page-edit.ts';

/** An edit that is not saved, with the version and content from which it started. */
interface Edit {
  readonly version: number;
  readonly base: FrontPageSettings;
  readonly settings: FrontPageSettings;
}

/** Edits the front page. What is not saved survives a reload and an ended session. */
export function useFrontPageEdit(page: OperatorFrontPage) {
  const { tenant } = useStudio();
  const { person } = useSession();
  const { restored, store, clear } = useDraft<Edit>(`${tenant.id}:${person.id}:front-page`);
  const [edit, setEdit] = useState(restored);
  const saved = withAllRows(draftOrPublished(page));
  const { version, base, settings } = edit ?? {
    version: page.version,
    base: saved,
    settings: saved,
  };
  const change = (next: Edit | null) => {
    if (next === null) clear();
    else store(next);
    setEdit(next);
  };
  return {
    version,
    settings,
    isChanged: edit !== null,
    set: (fields: Partial<FrontPageSettings>) =>
      change({ version, base, settings: { ...settings, ...fields } }),
    discard: () => change(null),
    /** Parts that this edit and another person's changed differently. */
    disagreements: (theirs: OperatorFrontPage): FrontPageField[] =>
      conflictingFields(base, changeOf(base, settings), withAllRows(draftOrPublished(theirs))),
    /** Continues from another person's version; their parts replace those in `taken`. Returns the result. */
    rebase: (theirs: OperatorFrontPage, taken: ReadonlySet<FrontPageField>): Edit => {
      const other = withAllRows(draftOrPublished(theirs));
      const mine = withoutFields(changeOf(base, settings), taken);
      const next = {
        version: theirs.version,
        base: other,
        settings: { ...other, ...mine },
      };
      change(next);
      return next;
    },
  };
}
