import { describeMoney } from '#tests/support/money-model/describe-money.ts';

// What 30 seconds have room for; `npm run test:long -- models` plays thousands.
await describeMoney({ runs: 200, milliseconds: 30_000 });
