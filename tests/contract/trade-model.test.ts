import { describeTrade } from '#tests/support/trade-model/describe-trade.ts';

// What 30 seconds have room for; `npm run test:long -- models` plays thousands.
await describeTrade({ runs: 200, milliseconds: 30_000 });
