import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { OrderImport } from '#contract/order-imports.ts';
import { paths } from '#app/paths.ts';
import { Steps } from '#app/ui/steps.tsx';

/** Prefix of the form's field that says what a column is read as. */
export const COLUMN_FIELD = 'column-';

const importSteps = ['file', 'columns', 'check', 'quote', 'create'] as const;
type ImportStep = (typeof importSteps)[number];

export function stepUrl(orderImportId: string, step: Exclude<ImportStep, 'file'>): string {
  return `${generatePath(paths.orderImport, { orderImportId })}?step=${step}`;
}

/** The step a file is shown in: the one asked for, as far as it has come. */
export function currentStep({ jobId, counts, quoted }: OrderImport, asked: string | null): Exclude<ImportStep, 'file'> {
  if (jobId !== null) return asked === 'check' ? 'check' : 'create';
  if (counts === null || asked === 'columns') return 'columns';
  return quoted !== null && asked === 'quote' ? 'quote' : 'check';
}

/** Steps of the import; those a file has behind it lead back, until its orders are made. */
export function ImportSteps({ current, orderImport }: { current: ImportStep; orderImport: OrderImport | null }) {
  const { t } = useTranslation('manual-orders');
  const isOpen = (step: ImportStep): step is Exclude<ImportStep, 'file'> => {
    if (orderImport === null) return false;
    if (orderImport.jobId !== null) return step === 'check' || step === 'create';
    return step === 'columns' || (step === 'check' && orderImport.counts !== null) || (step === 'quote' && orderImport.quoted !== null);
  };
  return (
    <Steps
      label={t('steps.label')}
      steps={importSteps.map((step) => ({
        id: step,
        title: t(`steps.${step}`),
        ...(orderImport !== null && isOpen(step) ? { url: stepUrl(orderImport.id, step) } : {}),
      }))}
      currentId={current}
    />
  );
}
