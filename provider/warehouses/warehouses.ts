import type { Mode } from '#contract/money.ts';
import type { Services } from '#provider/services.ts';
import { consoleWarehouse } from './console/console-warehouse.ts';
import { simulatedWarehouse } from './simulated/simulated-warehouse.ts';
import type { Warehouse, WarehouseKind } from './warehouse.ts';

const warehouses: Record<WarehouseKind, Warehouse> = { simulated: simulatedWarehouse, console: consoleWarehouse };

export function warehouseOf(kind: WarehouseKind): Warehouse {
  return warehouses[kind];
}

/**
 * Who works new orders of a mode: live ones people, test ones the simulation, which picks real counts and so runs in a demo alone. Null: nobody;
 * they stay accepted. An order that was submitted stays with whom it was submitted to.
 */
export function warehouseKindFor({ config }: Pick<Services, 'config'>, mode: Mode): WarehouseKind | null {
  if (mode === 'live') return 'console';
  return config.demo ? 'simulated' : null;
}
