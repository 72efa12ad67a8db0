import { Button, type PaginationProps } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import './paging.css';
import './row.css';

interface PagingProps extends Pick<PaginationProps, 'previousURL' | 'nextURL' | 'label'> {
  /** What is paged through. */
  name: string;
  /** It closes a table, or stands below cards. */
  below: 'table' | 'cards';
}

/** The way to the pages before and after. Polaris' own hears keys and measures itself, which links need not. */
export function Paging({ name, below, previousURL, nextURL, label }: PagingProps) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={name} className={`wharf-paging wharf-paging--${below}`}>
      <Button icon={ChevronLeftIcon} accessibilityLabel={t('list.previous')} {...wayTo(previousURL)} />
      {label === undefined ? null : (
        <span aria-live="polite" className="wharf-number">
          {label}
        </span>
      )}
      <Button icon={ChevronRightIcon} accessibilityLabel={t('list.next')} {...wayTo(nextURL)} />
    </nav>
  );
}

function wayTo(url: string | undefined) {
  return url === undefined ? { disabled: true } : { url };
}
