import { cleanUpWhenOver } from './clean-up.ts';

cleanUpWhenOver();
