import { test } from 'vitest';
import { importInFlatMemory } from '#tests/support/large-import.ts';

test('a file of 5,000 products and 100 MB goes through in flat memory', () => importInFlatMemory(5_000));
