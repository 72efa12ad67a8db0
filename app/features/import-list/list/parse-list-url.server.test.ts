import { expect, it } from 'vitest';
import { parseListUrl } from './parse-list-url.server.ts';
import { viewUrl } from './url-state.ts';

const STORE_ID = '0b6c1a52-5b0f-4c9e-9d58-0c1f6a3f7e11';

it('a view, its filters and the page size come from the URL', () => {
  const { view, filters, query } = parseListUrl(`https://wharf.example/importList?unpriced=true&storeId=${STORE_ID}&q=lamp&pageSize=50`);
  expect(view).toBe('unpriced');
  expect(filters).toMatchObject({ q: 'lamp', storeId: STORE_ID });
  expect(query).toMatchObject({ unpriced: 'true', q: 'lamp', storeId: STORE_ID, pageSize: 50 });
});

it('parameters that cannot be read are ignored', () => {
  const { view, filters, jobId, query } = parseListUrl('https://wharf.example/importList?deleted=maybe&storeId=1&days=8&job=x&pageSize=7');
  expect(view).toBe('all');
  expect(filters).toEqual({});
  expect(jobId).toBeUndefined();
  expect(query.pageSize).toBe(20);
});

it('every page of "added in the last days" is found by one filter', () => {
  const [first, second] = ['', '&cursor=next'].map((more) => parseListUrl(`https://wharf.example/importList?days=7${more}`));
  expect(first?.matching.addedFrom).toMatch(/T00:00:00\.000Z$/);
  expect(second?.matching).toEqual(first?.matching);
});

it('another view keeps the filters and starts from the first page', () => {
  const params = new URLSearchParams('problemsOnly=true&q=lamp&cursor=next&job=1&import=list');
  expect(viewUrl(params, 'deleted')).toBe('?q=lamp&deleted=true');
  expect(viewUrl(params, 'all')).toBe('?q=lamp');
});
