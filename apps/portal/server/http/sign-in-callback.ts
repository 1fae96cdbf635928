import type { FastifyInstance } from 'fastify';

/** Body limit: more than a provider ever sends, bytes. */
const maxFormBytes = 16 * 1024;
const maxNameLength = 100;

/** Apple sends the name once, as JSON: `{"name":{"firstName":"Ann","lastName":"Lee"}}`. */
function nameIn(user: string | null): string | null {
  try {
    const { name } = JSON.parse(user ?? 'null') as { name?: Record<string, unknown> };
    const parts = [name?.['firstName'], name?.['lastName']].filter(
      (part): part is string => typeof part === 'string',
    );
    const fullName = parts.join(' ').trim().slice(0, maxNameLength);
    return fullName === '' ? null : fullName;
  } catch {
    return null;
  }
}

/** Returns the form fields that the callback page reads from its address. */
function queryOf(form: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const key of ['code', 'state', 'error', 'error_description']) {
    const value = form.get(key);
    if (value !== null && value !== '') query.set(key, value);
  }
  // Every `iss` is passed on, so that the callback page can reject a response that names two.
  for (const issuer of form.getAll('iss')) query.append('iss', issuer);
  const name = nameIn(form.get('user'));
  if (name !== null) query.set('full_name', name);
  return `?${query}`;
}

/**
 * Receives the form in which Apple sends its response (`response_mode=form_post`) and continues as the
 * other providers do: redirects to the callback page, with the response in its address. Nothing is verified
 * here: the browser that started the sign-in compares the state.
 */
export async function addSignInCallback(app: FastifyInstance): Promise<void> {
  await app.register(async (formApp) => {
    formApp.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const path of ['/auth/oauth2/callback/apple', '/auth/oauth2/callback/apple/']) {
      formApp.post(path, (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`/auth/oauth2/callback/apple/${queryOf(form)}`, 303);
      });
    }
  });
}
