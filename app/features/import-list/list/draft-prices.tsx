import { useEffect, useState } from 'react';
import { BlockStack, Box, Button, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { previewDraftPrices } from '#contract/pricing-rules.ts';
import { SampleTable } from '#app/features/pricing-rules/sample-table.tsx';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import type { DraftSelection } from '../form-fields.tsx';

type DraftPrices = DataOf<typeof previewDraftPrices>;

/** The drafts a preview is asked for, and where it is not for rules the margin, in basis points, or the multiple of the cost. */
export const PREVIEWED_FIELDS = { ids: 'ids', targetMarginBp: 'targetMarginBp', multiplier: 'multiplier', rounding: 'rounding' } as const;

/** How prices are made. */
type PricedBy = 'rules' | { targetMarginBp: number } | { multiplier: string; rounding: string };

const TYPING_PAUSE_MS = 400;

interface DraftPricesState {
  state: 'waiting' | 'shown' | 'failed';
  /** What was last shown. */
  preview: DraftPrices | null;
}

/**
 * What the account's rules, a target margin or a multiple of the cost would make of the selected drafts. Of a whole view those on the page are shown. `null` asks
 * nothing; a newer question aborts the one before.
 */
export function useDraftPrices({ ids }: Pick<DraftSelection, 'ids'>, by: PricedBy | null): DraftPricesState {
  const [shown, setShown] = useState<DraftPricesState>({ state: 'waiting', preview: null });
  const question = by === null || ids.length === 0 ? null : questionText(ids, by);
  const typed = by !== 'rules';
  useEffect(() => {
    if (question === null) return;
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await callResource(paths.draftPrices, new URLSearchParams(question), aborter.signal);
      if (aborter.signal.aborted) return;
      if (answer.status === 'ok' && isPreview(answer.data)) setShown({ state: 'shown', preview: answer.data });
      else setShown(({ preview }) => ({ state: 'failed', preview }));
    };
    const timer = setTimeout(() => void load(), typed ? TYPING_PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [question, typed]);
  return shown;
}

function questionText(ids: readonly string[], by: PricedBy): string {
  const question = new URLSearchParams(ids.map((id) => [PREVIEWED_FIELDS.ids, id]));
  if (by !== 'rules') for (const [name, value] of Object.entries(by)) question.set(name, String(value));
  return question.toString();
}

/** The app's own resource route answers with data that `callProvider` has validated. */
function isPreview(data: unknown): data is DraftPrices {
  return typeof data === 'object' && data !== null && 'hasRules' in data && 'samples' in data;
}

/** Old and new price and profit by rule, or the way to a first rule. */
export function RulePricesPreview({ state, preview }: DraftPricesState) {
  const { t } = useTranslation('import-list');
  if (preview === null || state === 'failed') return <PreviewState state={state} />;
  if (!preview.hasRules) {
    return (
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p">{t('price.noRule')}</Text>
        <Button url={`${paths.settingPricingRule}?rule=new`}>{t('price.createRule')}</Button>
      </BlockStack>
    );
  }
  return <PricesPreview summary={t('price.wouldSet', { count: preview.priced })} preview={preview} withRule />;
}

/** The same for the margin in the field above it. */
export function TargetPricesPreview({ state, preview }: DraftPricesState) {
  const { t } = useTranslation('import-list');
  if (preview === null || state === 'failed') return <PreviewState state={state} />;
  return <PricesPreview summary={t('price.targetSets', { count: preview.priced })} preview={preview} withRule={false} />;
}

/** The same for the multiple in the field above it. */
export function MultiplePricesPreview({ state, preview }: DraftPricesState) {
  const { t } = useTranslation('import-list');
  if (preview === null || state === 'failed') return <PreviewState state={state} />;
  return <PricesPreview summary={t('price.multipleSets', { count: preview.priced })} preview={preview} withRule={false} />;
}

function PreviewState({ state }: Pick<DraftPricesState, 'state'>) {
  const { t } = useTranslation('import-list');
  if (state === 'waiting') return <Spinner size="small" accessibilityLabel={t('price.previewing')} />;
  return (
    <Text as="p" tone="subdued">
      <span role="status">{t('push.previewFailed')}</span>
    </Text>
  );
}

function PricesPreview({ summary, preview, withRule }: { summary: string; preview: DraftPrices; withRule: boolean }) {
  const { t } = useTranslation('import-list');
  const { priced, left, samples } = preview;
  return (
    <BlockStack gap="200">
      <Text as="p">
        <span role="status">
          {summary}
          {left === 0 ? '' : ` ${t('price.wouldLeave', { count: left })}`}
        </span>
      </Text>
      <Box borderWidth="025" borderColor="border" borderRadius="200">
        <SampleTable samples={samples} withRule={withRule} />
      </Box>
      {priced + left > samples.length ? (
        <Text as="p" tone="subdued">
          {t('price.firstOf', { first: samples.length, count: priced + left })}
        </Text>
      ) : null}
    </BlockStack>
  );
}
