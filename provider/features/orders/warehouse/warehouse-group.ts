import type { Command } from 'commander';

/** The group `warehouse` of a program, to which several features add commands for the warehouse's people. */
export function warehouseGroup(program: Command): Command {
  const group = program.commands.find((command) => command.name() === 'warehouse');
  return group ?? program.command('warehouse').description("work off orders of the warehouse, and receive merchants' own goods");
}
