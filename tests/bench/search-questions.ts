import pg from 'pg';

export interface SearchQuestions {
  /** Words as merchants type them: one in five is among the commonest of all. */
  words: string[];
  /** Two words of a name, one of them with a slip. */
  misspelt: string[];
  products: { id: string; sku: string }[];
  categories: string[];
}

const COMMONEST = 10;
const ONE_IN = 5;

/** The same questions in every run. */
export async function selectQuestions(connectionString: string, count: number): Promise<SearchQuestions> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const common = await client.query<{ word: string }>(
      `SELECT word FROM product_word WHERE locale = 'en-US' ORDER BY products DESC, word LIMIT ${COMMONEST}`,
    );
    const named = await client.query<{ id: string; name: string; sku: string }>(
      `SELECT t.product_id AS id, t.name, v.sku FROM product_text t JOIN product p ON p.id = t.product_id AND p.status = 'on_sale'
        JOIN variant v ON v.product_id = p.id AND v.position = 1
        WHERE t.locale = 'en-US' AND t.product_id IN (
          SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS products FROM product) p
          WHERE place % greatest(products / ($1 * 2), 1) = 0)
        ORDER BY md5(t.product_id::text) LIMIT $1`,
      [count],
    );
    const categories = await client.query<{ id: string }>('SELECT id FROM category WHERE level = 3 ORDER BY id');
    return {
      words: named.rows.map(({ name }, place) =>
        place % ONE_IN === 0 ? (common.rows[place % COMMONEST]?.word ?? '') : someWords(name, place),
      ),
      misspelt: named.rows.map(({ name }, place) => withSlip(someWords(name, 1), place)),
      products: named.rows.map(({ id, sku }) => ({ id, sku })),
      categories: categories.rows.map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
}

/** One word of the name, or two in turn. */
function someWords(name: string, place: number): string {
  const words = name.split(' ');
  const first = place % words.length;
  return [words[first], ...(place % 2 === 1 ? [words[(first + 1) % words.length]] : [])].join(' ');
}

/** A letter left out, two swapped, or one put in. */
function withSlip(words: string, place: number): string {
  const at = 2 + (place % 3);
  const letters = [...words];
  const slips = [
    () => letters.toSpliced(at, 1),
    () => letters.with(at, letters[at + 1] ?? '').with(at + 1, letters[at] ?? ''),
    () => letters.toSpliced(at, 0, 'w'),
  ];
  return (slips[place % slips.length]?.() ?? letters).join('');
}
