import { describeTrade } from '#tests/support/trade-model/describe-trade.ts';

// What six seconds have room for; `npm run test:long -- models` plays thousands.
await describeTrade({ runs: 200, milliseconds: 6_000 });
