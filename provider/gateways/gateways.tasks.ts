import { expireRecharge } from '#provider/features/balance/expire-recharge.ts';
import { handleGatewayNotice } from '#provider/features/balance/handle-gateway-notice.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { sendSandboxNotice } from './sandbox/sandbox-gateway.ts';

export const gatewayTasks: TaskList = {
  'sandbox-gateway-notice': sendSandboxNotice,
  'handle-gateway-notice': handleGatewayNotice,
  'expire-recharge': expireRecharge,
};
