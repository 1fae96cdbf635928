import type { OperatorProduct } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { productsKey, useProductChanged } from './shop.api.ts';

interface Props {
  readonly product: OperatorProduct;
  readonly onRemoved: () => void;
}

/** Archives a product, offers it again, and deletes it; one that was bought can only be archived. */
export function ProductActions({ product, onRemoved }: Props) {
  const { api } = useStudio();
  const client = useQueryClient();
  const changed = useProductChanged();
  const toasts = Toast.useToastManager();
  const t = useTranslations('shop');
  const failureText = useFailureText();
  const showUndo = useUndoNotice();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, title, archivedAt, hasBuyers } = product;
  const isArchived = archivedAt !== null;
  const params = { id };
  // Someone else may have changed it: the page then shows the current product, for another attempt.
  const reload = () => void client.invalidateQueries({ queryKey: productsKey });
  const archive = useMutation({
    mutationFn: async ({ to }: { to: 'archive' | 'restore' }) =>
      (await api.product[to]({ params, body: { version: product.version } })).content,
    onSuccess: (after, { to }) => {
      changed(after);
      setIsRemoving(false);
      const back = to === 'archive' ? 'restore' : 'archive';
      showUndo({
        title: t(to === 'archive' ? 'archived' : 'restored', { product: title }),
        undo: async () => {
          try {
            const body = { version: after.version };
            changed((await api.product[back]({ params, body })).content);
          } catch (error) {
            reload();
            throw error;
          }
        },
      });
    },
    onError: reload,
  });
  const remove = useMutation({
    mutationFn: () => api.product.remove({ params, body: { version: product.version } }),
    onSuccess: async () => {
      toasts.add({ title: t('removed', { product: title }) });
      onRemoved();
      client.removeQueries({ queryKey: [...productsKey, 'one', id] });
      await client.invalidateQueries({ queryKey: productsKey });
    },
    onError: reload,
  });
  // Codes hold a product, too, and only the deletion finds them.
  const isHeld =
    hasBuyers || (remove.error instanceof ApiError && remove.error.code === 'product_has_buyers');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={archive.isPending}
          onClick={() => archive.mutate({ to: isArchived ? 'restore' : 'archive' })}
        >
          {t(isArchived ? 'restore' : 'archive')}
        </Button>
        <Button look="quiet" onClick={() => setIsRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      {archive.isError && !isRemoving && (
        <Notice look="warning">{failureText(archive.error)}</Notice>
      )}
      {isHeld ? (
        <Confirm
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          title={t(isArchived ? 'removeTitle' : 'archiveTitle', { product: title })}
          description={t('removeHeld')}
          action={t('archive')}
          look="primary"
          isPending={archive.isPending}
          error={archive.error}
          onConfirm={isArchived ? undefined : () => archive.mutate({ to: 'archive' })}
        />
      ) : (
        <Confirm
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          title={t('removeTitle', { product: title })}
          description={t('removeIntro')}
          action={t('remove')}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
        />
      )}
    </div>
  );
}
