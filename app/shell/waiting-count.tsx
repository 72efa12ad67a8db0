import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import styles from './waiting-count.module.css';

/** How many tickets wait for the merchant, beside a link of the menu; nothing where none does. */
export function WaitingCount({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {formatCount(count, locale)}
      </span>
      <Text as="span" visuallyHidden>
        {`, ${t('tickets.waiting', { count })}`}
      </Text>
    </>
  );
}
