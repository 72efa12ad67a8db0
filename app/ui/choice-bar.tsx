import type { ReactNode } from 'react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import type { ChoiceBeyond } from './choosable-list.tsx';
import { formatTotal } from './format-number.ts';
import './choice-bar.css';

interface ChoiceBarProps {
  /** How many are ticked. */
  text: string;
  choice?: ChoiceBeyond;
  /** What choosing them means, in a few words. */
  note?: ReactNode;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/**
 * How many rows are chosen, and what can be done with them, over the head of their table: no row moves under the hand that
 * goes on choosing, and the bar stays in sight.
 */
export function ChoiceBar({ text, choice, note, onClear, children }: ChoiceBarProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="wharf-choice-bar">
      <p className="wharf-choice-bar__text">
        <span role="status" className="wharf-choice-bar__count">
          {choice?.beyond === true ? t('choice.ofView', { count: choice.count }) : text}
        </span>
        {note}
      </p>
      <div className="wharf-choice-bar__deeds">
        <Button onClick={onClear}>{t('choice.clear')}</Button>
        {choice === undefined ? null : <ChooseMore choice={choice} />}
        {children}
      </div>
    </div>
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
