import { describeMoney } from '#tests/support/money-model/describe-money.ts';

// As many of 2,000 as ten minutes have room for.
await describeMoney({ runs: 2_000, milliseconds: 10 * 60_000 });
