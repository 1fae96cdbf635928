import { branchPage } from './branch-definition.ts';

export const page = branchPage('category', 'mainId', true);
