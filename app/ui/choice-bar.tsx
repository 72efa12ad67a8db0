import type { ReactNode } from 'react';
import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import type { ChoiceBeyond } from './choosable-list.tsx';
import { formatTotal } from './format-number.ts';

interface ChoiceBarProps {
  /** How many are ticked. */
  text: string;
  choice?: ChoiceBeyond;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many rows are chosen, and what can be done with them. */
export function ChoiceBar({ text, choice, onClear, children }: ChoiceBarProps) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="200" paddingInline="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" fontWeight="medium">
          <span role="status">{choice?.beyond === true ? t('choice.ofView', { count: choice.count }) : text}</span>
        </Text>
        <InlineStack align="start" gap="200">
          <Button onClick={onClear}>{t('choice.clear')}</Button>
          {choice === undefined ? null : <ChooseMore choice={choice} />}
          {children}
        </InlineStack>
      </InlineStack>
    </Box>
  );
}

/** Offers all that a view finds, or as many as are done together. */
function ChooseMore({ choice: { more, most, chooseMore } }: { choice: ChoiceBeyond }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  if (more === null) return null;
  const total = formatTotal(more, locale);
  return (
    <Button variant="plain" onClick={chooseMore}>
      {more.total !== null && more.total <= most ? t('choice.all', { total }) : t('choice.newest', { count: most, total })}
    </Button>
  );
}
