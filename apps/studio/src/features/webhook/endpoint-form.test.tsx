import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import frame from '../../../locales/en/frame.json' with { type: 'json' };
import refusal from '../../../locales/en/refusal.json' with { type: 'json' };
import webhook from '../../../locales/en/webhook.json' with { type: 'json' };
import { ApiError } from '../../lib/api.ts';
import { EndpointForm } from './endpoint-form.tsx';

afterEach(cleanup);

const urlProblem = webhook.webhook.urlInvalid;
const kindsProblem = webhook.webhook.kindsMissing;
const otherProblem = frame.frame.failures.validation_failed;

/** Submits a form whose field the server refuses, and waits for this text. */
async function refuse(path: string, text: string): Promise<void> {
  const details = [{ path, message: 'is not valid' }];
  render(
    <IntlProvider locale="en" messages={{ ...frame, ...refusal, ...webhook }} timeZone="UTC">
      <EndpointForm
        label="New webhook"
        initial={{ url: 'https://club.example/hook', description: 'x', kinds: ['event.live'] }}
        submitText="Create"
        onSubmit={async () => {
          throw new ApiError('validation_failed', 400, 'English', details);
        }}
        onCancel={() => {}}
      />
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(text);
}

describe('a webhook that the server refuses', () => {
  it('shows a problem of the address at its field, and focuses it', async () => {
    await refuse('body.url', urlProblem);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: webhook.webhook.url }));
  });

  it('shows a problem of the reported changes or of the description elsewhere than at the address', async () => {
    await refuse('body.kinds.0', kindsProblem);
    expect(screen.queryByText(urlProblem)).toBeNull();
    cleanup();
    await refuse('body.description', otherProblem);
    expect(screen.queryByText(urlProblem)).toBeNull();
  });

  it('names a field that the form does not have', async () => {
    await refuse('body.enabled', 'Check what is entered: enabled.');
    expect(screen.queryByText(urlProblem)).toBeNull();
  });
});
