import { useId, useState } from 'react';
import { BlockStack, Box, Button, Card, Collapsible, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, CircleRightIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import type { SetupStep, SetupStepName } from './setup-steps.ts';

/** The way to the first shipped order, a step at a time; gone once all is done. */
export function SetupGuide({ steps }: { steps: SetupStep[] }) {
  const { t } = useTranslation('home');
  const [open, setOpen] = useState<SetupStepName | null>(steps.find(({ done }) => !done)?.name ?? null);
  const titleId = useId();
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="200">
          <Text as="h2" variant="headingSm" id={titleId}>
            {t('setup.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('setup.progress', { done, count: steps.length })}
          </Text>
          <ProgressBar progress={(done / steps.length) * 100} ariaLabelledBy={titleId} />
        </BlockStack>
        <BlockStack gap="100">
          {steps.map((step) => (
            <Step key={step.name} step={step} open={open === step.name} onToggle={() => setOpen(open === step.name ? null : step.name)} />
          ))}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

function Step({ step, open, onToggle }: { step: SetupStep; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('home');
  const id = useId();
  const { name, url, done } = step;
  return (
    <Box background={open ? 'bg-surface-secondary' : 'bg-surface'} borderRadius="200" padding="100">
      <InlineStack gap="100" align="space-between" blockAlign="center" wrap={false}>
        <Button
          variant="tertiary"
          textAlign="start"
          icon={done ? CheckCircleIcon : CircleRightIcon}
          ariaExpanded={open}
          ariaControls={id}
          onClick={onToggle}
        >
          {t(done ? 'setup.doneStep' : 'setup.openStep', { title: t(`setup.${name}.title`) })}
        </Button>
        <span>
          <Icon source={open ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
        </span>
      </InlineStack>
      <Collapsible id={id} open={open}>
        <Box paddingInline="1000" paddingBlock="200">
          <BlockStack gap="300">
            <Text as="p">{t(`setup.${name}.text`)}</Text>
            <InlineStack align="start">
              <Button url={url}>{t(`setup.${name}.action`)}</Button>
            </InlineStack>
          </BlockStack>
        </Box>
      </Collapsible>
    </Box>
  );
}
