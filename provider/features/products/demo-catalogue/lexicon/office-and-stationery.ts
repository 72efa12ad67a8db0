import type { Department } from '../lexicon.ts';
import { deskOrganization } from './office-and-stationery/desk-organization.ts';
import { notebooksAndPlanners } from './office-and-stationery/notebooks-and-planners.ts';
import { writing } from './office-and-stationery/writing.ts';

export const office: Department = {
  code: 'office-and-stationery',
  names: ['Office and stationery', 'Oficina y papelería', 'Escritório e papelaria'],
  hs: '482010',
  groups: [
    {
      code: 'stationery',
      names: ['Stationery', 'Papelería', 'Papelaria'],
      hs: '482010',
      leaves: [notebooksAndPlanners, writing, deskOrganization],
    },
  ],
};
