import {
  escapeMarkdown,
  mailLink,
  operatorLines,
  settingLine,
  paragraphs,
  section,
  type LegalWriter,
} from './legal-writer.ts';

/** Who runs a tenant's site, as far as its settings say so. */
export function writeImprint(writer: LegalWriter): string {
  const { t, tenant } = writer;
  const { email, phone, responsible, register, vat_id: vatId, authority } = tenant.legal;
  const { web } = tenant.social;
  const contacts = [
    email !== undefined && `${t('labels.email')}: ${mailLink(email)}`,
    phone !== undefined && `${t('labels.phone')}: ${settingLine(writer, phone)}`,
    web !== '' && `${t('imprint.links')}: [${escapeMarkdown(new URL(web).hostname)}](${web})`,
  ].filter((line) => line !== false);
  const titled = (title: string, text: string | undefined) =>
    text !== undefined && section(title, [settingLine(writer, text)]);
  return paragraphs([
    tenant.demo && t('demo'),
    section(t('imprint.operator'), [operatorLines(writer), contacts.join('\\\n')]),
    titled(t('imprint.responsible'), responsible),
    titled(t('imprint.register'), register),
    titled(t('imprint.vat'), vatId),
    titled(t('imprint.authority'), authority?.name),
    t('imprint.more'),
  ]);
}
