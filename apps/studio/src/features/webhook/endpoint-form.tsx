import { webhookKinds, type WebhookKind } from '@grandstand/contract/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { refusedFields } from '../../lib/refused-fields.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CheckboxSet } from '../../ui/room/checkbox-set.tsx';
import { Notice } from '../../ui/room/notice.tsx';

/** The settings of an endpoint that an operator enters. */
export interface EndpointFields {
  url: string;
  description: string;
  kinds: WebhookKind[];
}

type KindName<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}`
  ? `kinds.${Noun}.${Verb}`
  : never;

/** Returns the key of a kind's name in the texts of the room. */
export const nameOfKind = <Kind extends string>(kind: Kind) => `kinds.${kind}` as KindName<Kind>;

const isAddress = (text: string): boolean => {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === '' && url.username === '';
};

/** Fields by the path at which the server refuses them, in the order of the form. */
const fieldPaths = {
  url: 'body.url',
  description: 'body.description',
  kinds: 'body.kinds',
} as const satisfies Record<keyof EndpointFields, string>;

interface Props {
  /** Names the form. */
  readonly label: string;
  readonly initial: EndpointFields;
  readonly submitText: string;
  /** Called with the fields as they are entered. Throws what the call throws. */
  readonly onSubmit: (fields: EndpointFields) => Promise<void>;
  /** Called at each edit. */
  readonly onEdit?: (fields: EndpointFields) => void;
  readonly onCancel: () => void;
}

/** The address, purpose and kinds of an endpoint. */
export function EndpointForm(props: Props) {
  const { label, initial, submitText, onSubmit, onEdit, onCancel } = props;
  const t = useTranslations('webhook');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, getValues } = useForm<EndpointFields>({
    defaultValues: initial,
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ url, description, kinds }) => {
    setFailure(null);
    try {
      await onSubmit({ url: url.trim(), description: description.trim(), kinds });
    } catch (error) {
      // Only the server knows whether an address is public.
      const refused = refusedFields(error, fieldPaths);
      for (const [index, { field }] of refused.entries())
        setError(field, { type: 'server' }, { shouldFocus: index === 0 });
      if (refused.length === 0) setFailure(failureText(error));
    }
  });
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => void submit(event)}
      onChange={() => onEdit?.(getValues())}
    >
      <Field
        label={t('url')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        hint={t('urlHint')}
        problem={errors.url === undefined ? null : t('urlInvalid')}
        {...register('url', { validate: isAddress })}
      />
      <Field
        label={t('description')}
        maxLength={200}
        hint={t('descriptionHint')}
        problem={
          errors.description === undefined
            ? null
            : failureText(new ApiError('validation_failed', 400, ''))
        }
        {...register('description')}
      />
      <CheckboxSet
        legend={t('kindsLabel')}
        choices={webhookKinds.map((kind) => ({
          value: kind,
          label: (
            <>
              {t(nameOfKind(kind))}{' '}
              <code className="inline-block text-caption text-muted">{kind}</code>
            </>
          ),
        }))}
        problem={errors.kinds === undefined ? null : t('kindsMissing')}
        {...register('kinds', { validate: (kinds) => kinds.length > 0 })}
      />
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={formState.isSubmitting}>
          {submitText}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
