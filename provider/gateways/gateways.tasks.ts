import type { TaskList } from '#provider/jobs/task.ts';
import { sendSimulatedNotice } from './simulators/send-notice.ts';

export const gatewayTasks = {
  'sandbox-gateway-notice': { lane: 'webhooks', run: sendSimulatedNotice },
} satisfies TaskList;
