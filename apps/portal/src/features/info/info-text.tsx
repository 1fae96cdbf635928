import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import type { TextNode } from './markdown-tree.ts';
import './info-text.css';

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  if (/^(?:#|mailto:)/.test(href)) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function renderNode(node: TextNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map(renderNode);
  if (node.tag === 'a') {
    return (
      <TextLink key={key} href={node.href}>
        {children}
      </TextLink>
    );
  }
  const props = { key, id: node.id };
  if (node.tag === 'hr' || node.tag === 'br') return createElement(node.tag, props);
  const element = createElement(node.tag, props, ...children);
  // Wide tables scroll in their own container on a phone.
  return node.tag === 'table' ? (
    <div key={key} className="info-table">
      {element}
    </div>
  ) : (
    element
  );
}

interface Props {
  readonly nodes: readonly TextNode[];
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** A tenant's text, set for reading. */
export const InfoText = ({ nodes, lang, dir }: Props) => (
  <div className="info-text" lang={lang} dir={dir}>
    {nodes.map(renderNode)}
  </div>
);
