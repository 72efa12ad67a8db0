import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { amountMessage } from '#app/ui/amount-message.ts';
import { freightRules, type DraftProblem } from './shipping-drafts.ts';

/** What is wrong with a rule in words, by its field. */
export function useProblemWords(): (problems: DraftProblem[]) => Record<string, string> {
  const { t } = useTranslation('settings');
  const { t: tUi } = useTranslation('ui');
  const rules = freightRules(useLocale());
  const word = (each: DraftProblem): string => {
    if (each.field !== 'maxFreight') return t(`shipping.problem.${each.problem}`);
    if (each.problem === 'zero') return t('shipping.problem.zero');
    return amountMessage(each.problem, { t: tUi, typed: '', currency: WALLET_CURRENCY, rules });
  };
  return (problems) => Object.fromEntries(problems.map((each) => [each.field, word(each)]));
}
