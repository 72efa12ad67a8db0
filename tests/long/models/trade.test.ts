import { describeTrade } from '#tests/support/trade-model/describe-trade.ts';

// As many of 5,000 as 18 minutes have room for.
await describeTrade({ runs: 5_000, milliseconds: 18 * 60_000 });
