import type { TaskList } from '#provider/jobs/task.ts';
import { closeTickets } from './close-tickets.ts';
import { mailTicket } from './ticket-notice.ts';

/** Queued work of support tickets. */
export const ticketTasks = {
  'mail-ticket': { lane: 'interactive', run: mailTicket },
  'close-tickets': { lane: 'bulk', at: '*/15 * * * *', run: closeTickets },
} satisfies TaskList;
