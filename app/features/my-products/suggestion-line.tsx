import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import '#app/ui/row.css';

/** A product it may be, why, and how sure that is. */
export function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return (
    <div className="wharf-lines">
      <span>{t('suggestion.perhaps', { title: suggestion.title })}</span>
      <span className="wharf-quiet">
        {t(`suggestion.reason.${suggestion.reason}`)} · {t('suggestion.score', { score: formatShare(suggestion.score / 100, locale) })}
      </span>
    </div>
  );
}
