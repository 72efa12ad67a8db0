import { createContext, useContext } from 'react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from './format-number.ts';

/** How many times faster than real time test mode works; the shell sets it. */
export const TestSpeedContext = createContext(1);

/** Says of something in test mode that its time runs faster, if it does. */
export function TestSpeedNote({ mode }: { mode: Mode }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const speed = Math.round(useContext(TestSpeedContext));
  if (mode !== 'test' || speed <= 1) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {t('testSpeed', { times: formatCount(speed, locale) })}
    </Text>
  );
}
