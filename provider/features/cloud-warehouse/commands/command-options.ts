import { type Command, InvalidArgumentError, Option } from 'commander';
import { WAREHOUSE_TEXT_MAX } from '#contract/cloud-warehouse.values.ts';
import { readReason } from '#provider/features/referrals/program-commands.ts';

/** Adds who gives a command and why, which the audit log keeps. */
export function withOperator(command: Command): Command {
  return command
    .requiredOption('--as <email>', 'the operator who does it')
    .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason).makeOptionMandatory());
}

/** The number of a document with these letters, as it is typed. */
export function numberOf(letters: string): (text: string) => string {
  return (text) => {
    const number = text.trim().toUpperCase();
    if (!new RegExp(`^${letters}\\d{1,15}$`).test(number)) throw new InvalidArgumentError(`It is a number such as ${letters}1042.`);
    return number;
  };
}

/** Units as they are counted: none up to a million. */
export function readUnits(text: string): number {
  const units = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (units < 0 || units > 1_000_000) throw new InvalidArgumentError('It is a whole number from 0 to 1000000.');
  return units;
}

/** The place of a carton or a line, from 1. */
export function readPlace(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It is a whole number above zero.');
  return Number(text);
}

/** A text for a merchant. */
export function readText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > WAREHOUSE_TEXT_MAX || trimmed.includes('\0'))
    throw new InvalidArgumentError(`It has up to ${WAREHOUSE_TEXT_MAX} characters.`);
  return trimmed;
}

/** A text for a merchant that says something. */
export function readSentence(text: string): string {
  const trimmed = readText(text);
  if (trimmed.length < 3) throw new InvalidArgumentError('It has 3 characters at least.');
  return trimmed;
}

/** One of some choices. */
export function readChoice<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const found = choices.find((known) => known === text);
    if (found === undefined) throw new InvalidArgumentError(`It is one of ${choices.join(', ')}.`);
    return found;
  };
}

const SIDE = String.raw`([1-9]\d{0,4})`;
const SIZE = new RegExp(`^${SIDE}x${SIDE}x${SIDE}$`, 'i');
const VOLUME_MAX_MM3 = 2_000_000_000;
const WEIGHT_MAX_G = 1_000_000;

/** Length, width and height of a packed unit in millimetres, e.g. `120x80x40`: its volume. */
export function readVolume(text: string): number {
  const sides = SIZE.exec(text.trim())?.slice(1).map(Number) ?? [];
  const volumeMm3 = sides.reduce((product, side) => product * side, 1);
  if (sides.length === 0 || volumeMm3 > VOLUME_MAX_MM3) throw new InvalidArgumentError('It is three sides in millimetres, e.g. 120x80x40.');
  return volumeMm3;
}

/** What a packed unit weighs, in grams. */
export function readWeight(text: string): number {
  const weightG = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (weightG < 1 || weightG > WEIGHT_MAX_G) throw new InvalidArgumentError(`It is a whole number from 1 to ${WEIGHT_MAX_G}.`);
  return weightG;
}
