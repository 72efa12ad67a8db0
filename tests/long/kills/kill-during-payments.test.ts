import { test } from 'vitest';
import { killWhilePaying } from '#tests/support/kill-while-paying.ts';

/** As many as fit a part of the long tests on a slow machine. */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 60);

test(
  `kill -9 of everything ${CYCLES} times while paying: no acknowledged payment is lost, none is made twice`,
  { timeout: 1_200_000 },
  () => killWhilePaying(CYCLES),
);
