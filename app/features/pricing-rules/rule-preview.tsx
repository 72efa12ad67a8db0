import { useEffect, useState } from 'react';
import { BlockStack, Box, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { previewPricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { RULE_FIELD } from './pricing-form.ts';
import { SampleTable } from './sample-table.tsx';
import type { RuleForm } from './use-rule-form.ts';

const TYPING_PAUSE_MS = 400;

type Preview = DataOf<typeof previewPricingRule>;

/** Prices the rule gives to ten products, updated while it is edited. */
export function RulePreview({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { state, preview } = useRulePreview(form);
  const message = state === 'incomplete' ? t('preview.mend') : preview === null ? t('preview.waiting') : t(`preview.of.${preview.source}`);
  return (
    <section aria-label={t('preview.title')}>
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('preview.title')}
            </Text>
            <Text as="p" tone="subdued">
              <span role="status">{message}</span>
            </Text>
          </BlockStack>
        </Box>
        {preview === null || preview.samples.length === 0 ? null : <SampleTable samples={preview.samples} />}
      </Card>
    </section>
  );
}

/** Requests the preview when typing pauses; a newer request aborts the one before. `incomplete`: a field is missing or wrong. */
function useRulePreview(form: RuleForm): { state: 'incomplete' | 'waiting' | 'shown'; preview: Preview | null } {
  const { rule, problems } = form.read();
  const isReadable = Object.keys(problems).every((path) => path === 'name');
  const request = isReadable ? JSON.stringify({ ...rule, name: rule.name === '' ? '-' : rule.name }) : null;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (request === null) return;
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await callResource(paths.pricePreview, new URLSearchParams({ [RULE_FIELD]: request }), aborter.signal);
      if (aborter.signal.aborted) return;
      setRefused(answer.status === 'refused');
      if (answer.status === 'ok' && isPreview(answer.data)) setPreview(answer.data);
    };
    const timer = setTimeout(() => void load(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [request]);
  return { state: request === null || refused ? 'incomplete' : preview === null ? 'waiting' : 'shown', preview };
}

/** The app's own resource route answers with data that `callProvider` has validated. */
function isPreview(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'source' in data && 'samples' in data;
}
