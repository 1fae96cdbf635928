import type { OperatorProduct } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { changeOf, conflictingFields, withoutFields } from '../../lib/merge-edits.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useMay, useSession } from '../session/session.api.ts';
import { CompareProducts } from './compare-products.tsx';
import {
  fieldsOf,
  problemsOf,
  valuesOf,
  type ProductFields,
  type ProductValues,
} from './product-form.ts';
import { ProductFieldset } from './product-fields.tsx';
import { ProductConflictError, useSaveProduct, type ProductBase } from './save-product.ts';
import { useProductChanged } from './shop.api.ts';
import { useFocusProblem } from './use-focus-problem.ts';

interface FormProps {
  readonly label: string;
  readonly values: ProductValues;
  readonly set: (values: ProductValues) => void;
  readonly isLocked?: boolean;
  readonly sold?: number;
  readonly submit: string;
  readonly isPending: boolean;
  /** Why saving failed; null if it did not. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Discards a restored draft; null if the values are not from a draft. */
  readonly onDiscard: (() => void) | null;
  readonly children?: ReactNode;
}

/** The form of a product; read-only for operators who may not change the shop. */
function ProductForm(props: FormProps) {
  const { label, values, set, isLocked = false, sold = 0, submit, isPending, error } = props;
  const may = useMay();
  const t = useTranslations('shop');
  const failureText = useFailureText();
  const { form, showProblems, hasTried } = useFocusProblem();
  const problems = problemsOf(values, sold);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(problems).length > 0) showProblems();
        else props.onSubmit();
      }}
    >
      {props.onDiscard !== null && (
        <Notice>
          <span className="min-w-0 flex-1">{t('draftRestored')}</span>
          <Button look="quiet" onClick={props.onDiscard}>
            {t('draftDiscard')}
          </Button>
        </Notice>
      )}
      <fieldset disabled={!may('shop:edit')} className="min-w-0">
        <legend className="sr-only">{label}</legend>
        <ProductFieldset
          values={values}
          problems={hasTried ? problems : {}}
          set={set}
          isLocked={isLocked}
          sold={sold}
        />
      </fieldset>
      {error !== null && <Notice look="warning">{failureText(error)}</Notice>}
      {may('shop:edit') && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={isPending}>
            {submit}
          </Button>
          <Button look="quiet" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {props.children}
    </form>
  );
}

interface StoredDraft {
  readonly base: ProductBase;
  readonly values: ProductValues;
}

interface EditorProps {
  readonly product: OperatorProduct;
  readonly onDone: () => void;
}

/** Edits a product. */
export function ProductEditor({ product, onDone }: EditorProps) {
  const { tenant } = useStudio();
  const { person } = useSession();
  const locale = useLocale();
  const t = useTranslations('shop');
  const save = useSaveProduct();
  const { timeZone } = tenant;
  const draft = useDraft<StoredDraft>(`${tenant.id}:${person.id}:product:${product.id}`);
  // Converts fields as the form does, so that the seconds that it drops do not count as a change.
  const formFieldsOf = (fields: ProductFields) => fieldsOf(valuesOf(fields, timeZone), timeZone);
  const baseOf = (stored: OperatorProduct): ProductBase => ({
    id: stored.id,
    version: stored.version,
    fields: formFieldsOf(stored),
  });
  // A draft edits the version from which it started.
  const [base, setBase] = useState(() => draft.restored?.base ?? baseOf(product));
  const [values, setValues] = useState(
    () => draft.restored?.values ?? valuesOf(product, timeZone, locale),
  );
  const [theirs, setTheirs] = useState<OperatorProduct | null>(null);
  const mine = fieldsOf(values, timeZone);
  const submit = useMutation({
    mutationFn: ({ from, fields }: { from: ProductBase; fields: ProductFields }) =>
      save(from, fields),
    onSuccess: () => {
      draft.clear();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ProductConflictError) setTheirs(error.theirs);
    },
  });
  const leave = () => {
    draft.clear();
    onDone();
  };
  const discard = () => {
    draft.clear();
    setBase(baseOf(product));
    setValues(valuesOf(product, timeZone, locale));
  };
  const merge = (other: OperatorProduct, taken: ReadonlySet<keyof ProductFields>) => {
    const present = baseOf(other);
    const changes = withoutFields(changeOf(base.fields, mine), taken);
    const merged: ProductFields = { ...present.fields, ...changes };
    const mergedValues = valuesOf(merged, timeZone, locale);
    draft.store({ base: present, values: mergedValues });
    setBase(present);
    setValues(mergedValues);
    setTheirs(null);
    // The merged edits may contradict each other: the form then shows the problems.
    if (Object.keys(problemsOf(mergedValues, other.sold)).length === 0)
      submit.mutate({ from: present, fields: merged });
  };
  return (
    <ProductForm
      label={t('editorOf', { product: product.title })}
      values={values}
      set={(next) => {
        setValues(next);
        draft.store({ base, values: next });
      }}
      isLocked={product.hasBuyers}
      sold={product.sold}
      submit={t('save')}
      isPending={submit.isPending}
      error={submit.error instanceof ProductConflictError ? null : submit.error}
      onSubmit={() => submit.mutate({ from: base, fields: mine })}
      onCancel={leave}
      onDiscard={draft.restored === null ? null : discard}
    >
      {theirs !== null && (
        <CompareProducts
          fields={conflictingFields(base.fields, changeOf(base.fields, mine), formFieldsOf(theirs))}
          mine={mine}
          theirs={theirs}
          onClose={() => setTheirs(null)}
          onDone={(taken) => merge(theirs, taken)}
        />
      )}
    </ProductForm>
  );
}

interface StoredNew {
  /** Id of the new product, the same in a repeated request, so that it is created once. */
  readonly id: string;
  readonly values: ProductValues;
}

interface CreatorProps {
  readonly initial: ProductValues;
  readonly onCreated: (product: OperatorProduct) => void;
  readonly onCancel: () => void;
}

/** Creates a product. */
export function ProductCreator({ initial, onCreated, onCancel }: CreatorProps) {
  const { api, tenant } = useStudio();
  const { person } = useSession();
  const changed = useProductChanged();
  const toasts = Toast.useToastManager();
  const t = useTranslations('shop');
  const draft = useDraft<StoredNew>(`${tenant.id}:${person.id}:product:new`);
  const newDraft = (): StoredNew => ({ id: `pr-${crypto.randomUUID()}`, values: initial });
  const [entered, setEntered] = useState(() => draft.restored ?? newDraft());
  const { id, values } = entered;
  const create = useMutation({
    mutationFn: async () => {
      const body = { id, ...fieldsOf(values, tenant.timeZone) };
      return (await api.product.create({ body })).content;
    },
    onSuccess: (product) => {
      draft.clear();
      changed(product);
      toasts.add({ title: t('created', { product: product.title }) });
      onCreated(product);
    },
  });
  return (
    <ProductForm
      label={t('new')}
      values={values}
      set={(next) => {
        setEntered({ id, values: next });
        draft.store({ id, values: next });
      }}
      submit={t('create')}
      isPending={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onCancel={() => {
        draft.clear();
        onCancel();
      }}
      onDiscard={
        draft.restored === null
          ? null
          : () => {
              draft.clear();
              setEntered(newDraft());
            }
      }
    />
  );
}
