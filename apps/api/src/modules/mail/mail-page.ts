/** The layout of mails. Node strips types only, so there is no JSX here. */
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as h, type CSSProperties } from 'react';
import type { MailTexts } from './mail-texts.ts';

/** The content of a mail page. */
export interface MailPage {
  readonly texts: MailTexts;
  readonly portal: string;
  readonly url: string;
  /** The unsubscribe page; null for essential mails. */
  readonly unsubscribeUrl: string | null;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** `#rrggbb`. */
  readonly colors: {
    readonly canvas: string;
    readonly surface: string;
    readonly line: string;
    readonly text: string;
    readonly muted: string;
    readonly accent: string;
    readonly onAccent: string;
    readonly accentText: string;
  };
  /** Corner radius, px. */
  readonly radius: number;
}

const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

/** Returns the HTML of a mail. */
export function renderMailPage(page: MailPage): Promise<string> {
  const { texts, portal, url, unsubscribeUrl, locale, direction, colors, radius } = page;
  const start = direction === 'rtl' ? 'right' : 'left';
  const text: CSSProperties = {
    color: colors.text,
    fontSize: 16,
    lineHeight: '24px',
    textAlign: start,
    // Korean lines break between words.
    ...(locale === 'ko' ? { wordBreak: 'keep-all' as const } : {}),
  };
  const small: CSSProperties = { ...text, color: colors.muted, fontSize: 13, lineHeight: '20px' };
  return render(
    h(
      Html,
      { lang: locale, dir: direction },
      h(Head),
      h(Preview, null, texts.text),
      h(
        Body,
        { style: { backgroundColor: colors.canvas, fontFamily: fonts, margin: 0, padding: 24 } },
        h(
          Container,
          {
            style: {
              backgroundColor: colors.surface,
              border: `1px solid ${colors.line}`,
              borderTop: `6px solid ${colors.accent}`,
              borderRadius: radius,
              maxWidth: 520,
              padding: 32,
            },
          },
          h(
            Text,
            { style: { ...text, color: colors.accentText, fontWeight: 800, margin: 0 } },
            portal,
          ),
          h(
            Heading,
            { as: 'h1', style: { ...text, fontSize: 24, lineHeight: '32px' } },
            texts.title,
          ),
          h(Text, { style: text }, texts.greeting),
          h(Text, { style: text }, texts.text),
          h(
            Section,
            { style: { padding: '12px 0', textAlign: start } },
            h(
              Button,
              {
                href: url,
                style: {
                  backgroundColor: colors.accent,
                  borderRadius: Math.min(radius, 12),
                  color: colors.onAccent,
                  fontSize: 16,
                  fontWeight: 700,
                  padding: '14px 24px',
                },
              },
              texts.button,
            ),
          ),
          h(Text, { style: small }, texts.note),
          h(Hr, { style: { borderColor: colors.line } }),
          h(
            Text,
            { style: small },
            `${texts.address} `,
            h(
              Link,
              { href: url, style: { color: colors.accentText, wordBreak: 'break-all' } },
              url,
            ),
          ),
          unsubscribeUrl !== null &&
            h(
              Text,
              { style: small },
              h(
                Link,
                {
                  href: unsubscribeUrl,
                  style: { color: colors.muted, textDecoration: 'underline' },
                },
                texts.unsubscribe,
              ),
            ),
        ),
      ),
    ),
  );
}
