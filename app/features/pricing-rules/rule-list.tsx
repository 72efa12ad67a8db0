import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Box, Button, Icon, InlineStack, Modal, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';
import { useRefusalNotice } from './use-refusal-notice.ts';
import { useRuleSummary } from './use-rule-summary.ts';

/** Rules in the order they are tried in; moved by drag and drop or by their buttons. */
export function RuleList({ rules }: { rules: PricingRule[] }) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  const draggedId = useRef<string>();
  const [announcement, setAnnouncement] = useState('');
  const [deleting, setDeleting] = useState<PricingRule | null>(null);
  // The requested order shows until the answer has arrived.
  const [requestedIds, setRequestedIds] = useState<string[] | null>(null);
  useRefusalNotice(fetcher.data, () => setRequestedIds(null));
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  const requested = requestedIds?.flatMap((id) => rulesById.get(id) ?? []) ?? [];
  const ordered = requested.length === rules.length ? requested : rules;
  const move = (id: string, to: number) => {
    const others = ordered.map((rule) => rule.id).filter((each) => each !== id);
    const index = Math.min(Math.max(to, 0), others.length);
    const ruleIds = [...others.slice(0, index), id, ...others.slice(index)];
    setRequestedIds(ruleIds);
    setAnnouncement(t('rule.nowAt', { name: rulesById.get(id)?.name ?? '', place: index + 1, count: ruleIds.length }));
    fetcher.submit(pricingForm('order-rules', '', { ruleIds }), { method: 'post', action: paths.settingPricingRule });
  };
  return (
    <>
      <BlockStack as="ol">
        {ordered.map((rule, index) => (
          <li
            key={rule.id}
            draggable
            onDragStart={() => {
              draggedId.current = rule.id;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (draggedId.current !== undefined) move(draggedId.current, index);
            }}
          >
            <RuleRow
              rule={rule}
              place={index + 1}
              count={ordered.length}
              onMove={(step) => move(rule.id, index + step)}
              onDelete={() => setDeleting(rule)}
            />
          </li>
        ))}
      </BlockStack>
      <Text as="span" visuallyHidden>
        <span role="status">{announcement}</span>
      </Text>
      {deleting === null ? null : <DeleteRuleModal rule={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface RuleRowProps {
  rule: PricingRule;
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}

function RuleRow({ rule, place, count, onMove, onDelete }: RuleRowProps) {
  const { t } = useTranslation('pricing-rules');
  const summary = useRuleSummary(rule);
  const { name } = rule;
  return (
    <Box padding="400" borderColor="border-secondary" borderBlockStartWidth={place === 1 ? '0' : '025'}>
      <InlineStack gap="300" align="space-between" blockAlign="center">
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <span style={{ cursor: 'grab' }}>
            <Icon source={DragHandleIcon} tone="subdued" />
          </span>
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {t('rule.at', { place, name })}
              </Text>
              {rule.enabled ? null : <Badge>{t('rule.off')}</Badge>}
              {rule.warnings
                .filter((warning) => warning !== 'tax-follows-price')
                .map((warning) => (
                  <Badge key={warning} tone="warning">
                    {t(`warningBadge.${warning}`)}
                  </Badge>
                ))}
            </InlineStack>
            <Text as="p" tone="subdued">
              <span suppressHydrationWarning>{summary}</span>
            </Text>
          </BlockStack>
        </InlineStack>
        <InlineStack gap="200" blockAlign="center">
          <Button
            icon={ArrowUpIcon}
            variant="tertiary"
            disabled={place === 1}
            accessibilityLabel={t('rule.moveUp', { name })}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={ArrowDownIcon}
            variant="tertiary"
            disabled={place === count}
            accessibilityLabel={t('rule.moveDown', { name })}
            onClick={() => onMove(1)}
          />
          <Button url={`${paths.settingPricingRule}?rule=${rule.id}`} accessibilityLabel={t('rule.editNamed', { name })}>
            {t('rule.edit')}
          </Button>
          <Button tone="critical" accessibilityLabel={t('rule.deleteNamed', { name })} onClick={onDelete}>
            {t('rule.delete')}
          </Button>
        </InlineStack>
      </InlineStack>
    </Box>
  );
}

function DeleteRuleModal({ rule, onClose }: { rule: PricingRule; onClose: () => void }) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'ok') onClose();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('delete.title', { name: rule.name })}
      primaryAction={{
        content: t('delete.confirm'),
        destructive: true,
        loading: fetcher.state !== 'idle',
        onAction: () =>
          fetcher.submit(pricingForm('delete-rule', '', { ruleId: rule.id }), { method: 'post', action: paths.settingPricingRule }),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <ProblemBanner problem={fetcher.data?.problem} />
        <Text as="p">{t('delete.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
