import type { Feature } from '#provider/feature.ts';
import { ticketTables } from './account-tables.ts';
import { mailHookRoutes } from './mail-hook.routes.ts';
import { ticketNotices } from './notices.ts';
import { ticketRoutes } from './support-tickets.routes.ts';
import { ticketTasks } from './support-tickets.tasks.ts';
import { addTicketCommands } from './ticket-commands.ts';
import { ticketKind } from './ticket-lifecycle.ts';

export const supportTickets = {
  name: 'support-tickets',
  routes: [ticketRoutes, (_api, services, app) => app.register(mailHookRoutes, { services })],
  tasks: ticketTasks,
  notices: ticketNotices,
  lifecycles: [ticketKind],
  commands: [addTicketCommands],
  account: ticketTables,
} satisfies Feature;
