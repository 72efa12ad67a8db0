import type { TaskList } from '#provider/jobs/task.ts';
import { sendSecurityMail } from './security-mails.ts';

export const mailTasks: TaskList = { 'send-security-mail': sendSecurityMail };
