import { type CauseCode, causeCodes } from './problem.values.ts';

/** Lessons by topic, in the order of the menu; the first is the one to begin with. */
export const lessonIds = [
  'first-hour',
  'home',
  'products',
  'import-list',
  'stores',
  'my-products',
  'orders',
  'parcels-and-claims',
  'manual-orders',
  'balance',
  'recommend',
  'cloud-warehouse',
  'account',
  'pricing-rules',
  'shipping-rules',
  'tax-numbers',
  'notifications',
  'tutorial',
  'support',
] as const;
export type LessonId = (typeof lessonIds)[number];

export const lessonTopics = ['start', 'catalog', 'selling', 'orders', 'money', 'settings'] as const;
export type LessonTopic = (typeof lessonTopics)[number];

export const lessonLevels = ['beginner', 'advanced'] as const;
export type LessonLevel = (typeof lessonLevels)[number];

/** An article about a cause, beside the lessons. */
export type ArticleId = `cause-${CauseCode}`;
const articleIds = causeCodes.map((code): ArticleId => `cause-${code}`);

/** What a user can mark as done or as helpful. */
export const markableIds: readonly (LessonId | ArticleId)[] = [...lessonIds, ...articleIds];
