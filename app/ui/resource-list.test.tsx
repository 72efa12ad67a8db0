import type { ReactNode } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/page.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { NoMatch } from './list-page-states.tsx';
import { choiceFilter, ResourceFilters } from './resource-filters.tsx';
import { ResourceList, type ListColumn } from './resource-list.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = [{ id: 'a', name: 'Lamp' }];
const columns: ListColumn<Row>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name },
  { id: 'margin', title: 'Margin', alignEnd: true, render: () => '12%' },
  { id: 'stores', title: 'Stores', wrap: true, render: () => 'Casa Luz' },
];
const page: Page = { next: 'NEXT', previous: 'PREVIOUS', total: null, totalAtLeast: 2000 };

describe('a list', () => {
  it('has the columns and the row height that its user picked, and always the first column', () => {
    const html = render('/', <List />, { hidden: ['name', 'margin'], density: 'compact' });
    expect(html).toContain('data-density="compact"');
    expect(html).toContain('Lamp');
    expect(html).toContain('Casa Luz');
    expect(html).not.toContain('12%');
    expect(html).not.toContain('Margin');
  });

  it('links the pages before and after with what else the address says, and offers 20, 50 or 100 rows', () => {
    const html = render('/?q=lamp&pageSize=50&cursor=HERE', <List />);
    expect(html).toContain('href="?q=lamp&amp;pageSize=50&amp;cursor=PREVIOUS"');
    expect(html).toContain('href="?q=lamp&amp;pageSize=50&amp;cursor=NEXT"');
    expect(html).toMatch(/<option value="20">20<\/option><option value="50" selected="">50<\/option><option value="100">100<\/option>/);
    expect(html).toContain('2,000+ drafts');
  });

  it('is a named region, and offers to clear the filters where nothing matches', () => {
    const html = render('/', <List rows={[]} />);
    expect(html).toContain('<section');
    expect(html).toContain('aria-label="Drafts"');
    expect(html).toContain('Nothing matches');
    expect(html).toContain('href="/?tab=all"');
  });
});

describe('filters of a list', () => {
  it('show tabs while nothing is set, and never hide what is set', () => {
    expect(render('/', <Filters />)).toContain('Search and filter results');
    const searched = render('/?q=lamp', <Filters q="lamp" />);
    expect(searched).toContain('placeholder="Search drafts"');
    expect(searched).toContain('value="lamp"');
    const filtered = render('/?storeId=1', <Filters storeId="1" />);
    expect(filtered).toContain('Casa Luz');
    expect(filtered).toContain('Clear all');
  });

  it('take nothing of the focus when the page loads', () => {
    expect(render('/?q=lamp', <Filters q="lamp" />)).not.toContain('autofocus');
  });
});

function List({ rows: shown = rows }: { rows?: Row[] }) {
  return (
    <ResourceList
      label="Drafts"
      list="import-list"
      resourceName={{ singular: 'draft', plural: 'drafts' }}
      rows={shown}
      columns={columns}
      renderCard={({ name }) => name}
      page={page}
      totalLabel={(total) => `${total} drafts`}
      emptyState={<NoMatch clearUrl="/?tab=all" />}
    />
  );
}

function Filters({ q = '', storeId }: { q?: string; storeId?: string }) {
  const store = choiceFilter({ name: 'storeId', label: 'Store', choices: [{ value: '1', label: 'Casa Luz' }], selected: storeId });
  const tabs = [
    { id: 'all', content: 'All' },
    { id: 'problems', content: 'Problems' },
  ];
  return <ResourceFilters tabs={tabs} selectedTab="all" search={{ value: q, placeholder: 'Search drafts' }} filters={[store]} />;
}

function render(address: string, children: ReactNode, layout?: { hidden: string[]; density: 'compact' }): string {
  const i18n = translationsOf('en-US');
  const preferences = { listSettings: { keys: true, layouts: layout === undefined ? {} : { 'import-list': layout } } };
  const router = createMemoryRouter([{ path: '/', id: 'shell/main-layout', loader: () => null, element: children }], {
    initialEntries: [address],
    hydrationData: { loaderData: { 'shell/main-layout': { preferences } } },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={[{ Polaris: i18n.getResource('en-US', 'ui', 'polaris') }, i18n.getResourceBundle('en-US', 'polaris')]}>
        <RouterProvider router={router} />
      </AppProvider>
    </I18nextProvider>,
  );
}
