export { Form } from './form.tsx';
export { loadForm, loadTable } from './standings.api.ts';
export { ShortTable } from './short-table.tsx';
export { Table } from './table.tsx';
