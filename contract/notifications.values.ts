/**
 * `message`: somebody wrote (support). `notice`: something happened (security, jobs, stores). `todo`: something waits for
 * the merchant; these are counted from the data at the moment of asking and vanish when done.
 */
export const notificationTabs = ['message', 'notice', 'todo'] as const;
export type NotificationTab = (typeof notificationTabs)[number];
