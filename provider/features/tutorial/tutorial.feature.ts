import type { Feature } from '#provider/feature.ts';
import { tutorialTables } from './account-tables.ts';
import { addLessonCommands } from './lesson-commands.ts';
import { tutorialRoutes } from './tutorial.routes.ts';

export const tutorial = {
  name: 'tutorial',
  routes: [tutorialRoutes],
  commands: [addLessonCommands],
  account: tutorialTables,
} satisfies Feature;
