import { runWarehouseStep } from '#provider/features/orders/warehouse/simulated-worker.ts';
import { submitOrder } from '#provider/features/orders/warehouse/submit-order.ts';
import type { SimulatedStep } from '#provider/warehouses/simulated/simulated-warehouse.ts';
import type { TestProvider } from './provider.ts';

/** Gives a paid test order to the simulated warehouse, if it is not there yet, and has it take a step without waiting for its time. */
export async function warehouseStep(
  { services }: Pick<TestProvider, 'services'>,
  { accountId, orderId }: { accountId: string; orderId: string },
  step: SimulatedStep,
): Promise<void> {
  await submitOrder(services, { accountId, orderId });
  await runWarehouseStep(services, { accountId, orderId, step });
}
