import { Box, Link, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from '@remix-run/react';
import type { Correction } from '#contract/page.ts';

interface CorrectedWordsProps {
  words: string | undefined;
  correction: Correction | undefined;
}

/** Says that other words were searched for than those typed, or that other words find more. */
export function CorrectedWords({ words, correction }: CorrectedWordsProps) {
  const { t } = useTranslation('products');
  const [params] = useSearchParams();
  if (words === undefined || correction === undefined) return null;
  if (correction.applied) {
    return (
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="p">
          <span role="status">{t('correction.applied', { typed: words, words: correction.words })}</span>
        </Text>
      </Box>
    );
  }
  const corrected = new URLSearchParams(params);
  corrected.set('q', correction.words);
  corrected.delete('cursor');
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <Text as="p">
        <Trans
          t={t}
          i18nKey="correction.meant"
          values={{ words: correction.words }}
          components={[<Link key="0" url={`?${corrected.toString()}`} />]}
        />
      </Text>
    </Box>
  );
}
