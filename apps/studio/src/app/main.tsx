import '../ui/app.css';
import { createRoot } from 'react-dom/client';
import type { StudioTenant } from '../lib/studio-tenant.ts';
import { loadTexts, readLocale } from '../lib/texts/index.ts';
import { StudioApp } from './studio-app.tsx';

const tenantData = document.querySelector('#studio-tenant')?.textContent ?? '';
const root = document.querySelector('#studio');
if (root === null) throw new Error('The document has no element #studio');
const locale = readLocale();
const texts = await loadTexts(locale);
createRoot(root).render(
  <StudioApp tenant={JSON.parse(tenantData) as StudioTenant} initial={{ locale, texts }} />,
);
