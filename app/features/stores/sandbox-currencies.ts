import type { z } from 'zod';
import type { ConnectSandboxStoreInput } from '#contract/stores.ts';

/** Currencies a sandbox store can sell in, in the order they are offered. */
export const sandboxCurrencies = ['USD', 'EUR', 'BRL', 'MXN'] as const satisfies z.input<typeof ConnectSandboxStoreInput>['currency'][];
