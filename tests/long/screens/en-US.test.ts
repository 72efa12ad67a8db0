import { describeScreens } from '#tests/support/describe-screens.ts';

describeScreens('en-US');
