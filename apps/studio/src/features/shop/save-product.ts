import type { OperatorProduct } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { changeOf } from '../../lib/merge-edits.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import type { ProductFields } from './product-form.ts';
import { useProductChanged } from './shop.api.ts';

/** Thrown when someone else has saved the product since its form was opened. */
export class ProductConflictError extends ApiError {
  readonly theirs: OperatorProduct;

  constructor(theirs: OperatorProduct) {
    super('conflict', 409, 'Someone else saved this product', [], 'changed');
    this.theirs = theirs;
  }
}

/** A product as an edit started from it. */
export interface ProductBase {
  readonly id: string;
  readonly version: number;
  readonly fields: ProductFields;
}

/** Returns a function that saves an edit, and offers to undo it. Rejects with `ProductConflictError` if another was first. */
export function useSaveProduct(): (base: ProductBase, fields: ProductFields) => Promise<void> {
  const { api } = useStudio();
  const changed = useProductChanged();
  const toasts = Toast.useToastManager();
  const t = useTranslations('shop');
  const showUndo = useUndoNotice();

  const update = async (id: string, version: number, change: Partial<ProductFields>) => {
    try {
      const body = { version, ...change };
      return (await api.product.update({ params: { id }, body })).content;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      throw new ProductConflictError(
        (await api.product.getForOperator({ params: { id } })).content,
      );
    }
  };

  return async (base, fields) => {
    const saved = await update(base.id, base.version, changeOf(base.fields, fields));
    changed(saved);
    const title = t('saved', { product: saved.title });
    if (saved.version === base.version) toasts.add({ title, timeout: 8000 });
    else
      showUndo({
        title,
        undo: async () =>
          changed(await update(saved.id, saved.version, changeOf(fields, base.fields))),
      });
  };
}
