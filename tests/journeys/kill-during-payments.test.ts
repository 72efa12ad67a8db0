import { test } from 'vitest';
import { killWhilePaying } from '#tests/support/kill-while-paying.ts';

test('kill -9 of everything twice while paying: no acknowledged payment is lost, none is made twice', () => killWhilePaying(2));
