import { lazy, Suspense } from 'react';
import { Button, InlineStack, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useOpened } from '#app/ui/use-opened.ts';
import type { SampleFormProps } from './sample-form.tsx';

const loadForm = () => import('./sample-form.tsx');
const SampleForm = lazy(loadForm);

/** The way to see what a sample order would cost today. */
export function QuoteSimulator(props: SampleFormProps) {
  const { t } = useTranslation('quotes');
  const [open, setOpen] = useOpened();
  if (open) {
    return (
      <Suspense fallback={<Spinner size="small" accessibilityLabel={t('simulator.opening')} />}>
        <SampleForm {...props} />
      </Suspense>
    );
  }
  return (
    <InlineStack>
      <Button onPointerDown={() => void loadForm()} onClick={() => setOpen(true)}>
        {t('simulator.open')}
      </Button>
    </InlineStack>
  );
}
