import { Head } from '../../lib/head/head.ts';
import { robotsTag, titleTag } from '../../lib/head/head-tags.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSignalMount } from '../router/first-mount.ts';

/** Head of an error screen: its title, and no indexing. */
export function ErrorHead({ title }: { readonly title: string }) {
  const { name } = useTenant();
  useSignalMount();
  return <Head tags={[titleTag(`${title} · ${name}`), robotsTag(true)]} />;
}
