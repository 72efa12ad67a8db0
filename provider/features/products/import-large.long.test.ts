import { test } from 'vitest';
import { importInFlatMemory } from '#tests/support/large-import.ts';

test('a file of 1,500 products and 30 MB goes through in flat memory', () => importInFlatMemory(1_500));
