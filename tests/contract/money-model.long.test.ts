import { describeMoney } from '#tests/support/money-model/describe-money.ts';

// What six seconds have room for; `npm run test:long -- models` plays thousands.
await describeMoney({ runs: 200, milliseconds: 6_000 });
