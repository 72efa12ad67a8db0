import type { TicketCategory, TicketUrgency } from '#contract/support-tickets.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [SUNDAY, SATURDAY] = [0, 6];

/** Until when we reply to what a merchant wrote now: `support_ticket_clock` has the hours of each category and urgency. */
export async function replyBy(
  queryable: Queryable,
  { category, urgency }: { category: TicketCategory; urgency: TicketUrgency },
): Promise<string> {
  const { hours } = await queryable
    .selectFrom('support_ticket_clock')
    .select('hours')
    .where('category', '=', category)
    .where('urgency', '=', urgency)
    .executeTakeFirstOrThrow();
  return afterWorkingHours(await readNow(queryable), hours).toISOString();
}

/** So many hours later, where the hours of Saturdays and Sundays, in UTC, do not count. */
export function afterWorkingHours(from: Date, hours: number): Date {
  let time = from.getTime();
  for (let left = hours * HOUR_MS; left > 0;) {
    const day = new Date(time).getUTCDay();
    const endOfDay = Math.floor(time / DAY_MS) * DAY_MS + DAY_MS;
    if (day === SATURDAY || day === SUNDAY) {
      time = endOfDay;
      continue;
    }
    const worked = Math.min(left, endOfDay - time);
    time += worked;
    left -= worked;
  }
  return new Date(time);
}
