import type { TaskList } from '#provider/jobs/task.ts';
import { sendSecurityMail } from './security-mails.ts';

export const mailTasks = {
  'send-security-mail': { lane: 'interactive', run: sendSecurityMail },
} satisfies TaskList;
