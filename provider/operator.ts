import type { Queryable } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';

/** Who gives the commands of `npm run provider`: the provider's people, not distinguished yet. */
export const OPERATOR: Actor = { kind: 'operator' };

/** What an operator typed makes no sense, or not as things stand; the message says why. */
export class OperatorMistake extends Error {}

/** Control characters, line ends of all kinds and marks that turn the direction of text around. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else's as a part of one line: it does nothing to the terminal it is printed on. */
export function printable(text: string): string {
  return text.replaceAll(TURNS, '').replaceAll(BREAKS, ' ');
}

/** The same of a text with lines of its own, each indented. */
export function printableLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `  ${printable(line)}`.trimEnd());
}

/** A line of columns, whoever wrote what stands in them. */
export function printableRow(line: string): string {
  return line.split('\t').map(printable).join('\t');
}

/** The operator of an e-mail address, as `--as` of a command names them. */
export async function requireOperator(db: Queryable, email: string): Promise<{ homeAccountId: string; userId: string }> {
  const user = await db
    .selectFrom('app_user')
    .select(['account_id as homeAccountId', 'id as userId'])
    .where('email', '=', email.trim())
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (user === undefined) throw new OperatorMistake(`${email} is no operator.`);
  return user;
}
