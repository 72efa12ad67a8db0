import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const DATABASE = new URL('../../provider/database/', import.meta.url);
/** `app_now()` itself, in its two forms. */
const OWN_CLOCK = ['functions/app_now.sql', 'functions/demo/app_now.sql'];
const OTHER_CLOCKS = /(?<!app_)\bnow\(\)|\b(?:clock|statement|transaction)_timestamp\b|\bcurrent_(?:date|time|timestamp)\b|\blocaltime/i;

test('tables and functions take the time from app_now() alone', async () => {
  const folders = ['migrations/', 'functions/', 'functions/demo/'];
  const listed = await Promise.all(folders.map(async (folder) => (await readdir(new URL(folder, DATABASE))).map((name) => folder + name)));
  const files = listed.flat().filter((path) => path.endsWith('.sql'));
  const texts = await Promise.all(files.map((path) => readFile(new URL(path, DATABASE), 'utf8')));
  expect(files.filter((_path, index) => OTHER_CLOCKS.test(texts[index] ?? ''))).toEqual(OWN_CLOCK);
});
