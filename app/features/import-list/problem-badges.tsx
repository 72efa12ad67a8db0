import { Badge, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Cause, CauseCode } from '#contract/problem.ts';

const SHOWN_MAX = 3;

/** Causes a draft can have, each with words short enough for a badge. */
const short = [
  'title-missing',
  'no-variant-included',
  'no-picture',
  'price-missing',
  'compare-at-not-above-price',
  'too-many-variants',
  'too-many-options',
  'variant-off-sale',
] as const;
type Short = (typeof short)[number];

/** What has to be mended before a push. */
export function ProblemBadges({ problems }: { problems: Cause[] }) {
  const { t } = useTranslation(['import-list', 'ui']);
  const codes = [...new Set(problems.map(({ code }) => code))];
  if (codes.length === 0) {
    return (
      <Text as="span" tone="subdued">
        {t('row.noProblems')}
      </Text>
    );
  }
  return (
    <InlineStack gap="100">
      {codes.slice(0, SHOWN_MAX).map((code) => (
        <Badge key={code} tone="warning" progress="incomplete" toneAndProgressLabelOverride={t('row.problem')}>
          {isShort(code) ? t(`problem.${code}`) : t(`ui:cause.${code}`)}
        </Badge>
      ))}
      {codes.length > SHOWN_MAX ? <Text as="span">{t('row.moreProblems', { count: codes.length - SHOWN_MAX })}</Text> : null}
    </InlineStack>
  );
}

function isShort(code: CauseCode): code is Short {
  return (short as readonly string[]).includes(code);
}
