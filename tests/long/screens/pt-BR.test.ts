import { describeScreens } from '#tests/support/describe-screens.ts';

describeScreens('pt-BR');
