import { lazy, Suspense, useState } from 'react';
import { Button, InlineStack, Spinner } from '@shopify/polaris';
import type { SampleFormProps } from './sample-form.tsx';

const SampleForm = lazy(() => import('./sample-form.tsx'));

interface QuoteSimulatorProps extends SampleFormProps {
  words: { open: string; opening: string };
}

/** Opens the form that shows what a sample order would cost today. A screen that has it names the texts of `quotes`, too. */
export function QuoteSimulator({ words, ...form }: QuoteSimulatorProps) {
  const [open, setOpen] = useState(false);
  if (open) {
    return (
      <Suspense fallback={<Spinner size="small" accessibilityLabel={words.opening} />}>
        <SampleForm {...form} />
      </Suspense>
    );
  }
  return (
    <InlineStack>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
    </InlineStack>
  );
}
