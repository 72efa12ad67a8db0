import { useRef, useState } from 'react';
import { generatePath, useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { BANK_PROOF_PURPOSE } from '#contract/balance.values.ts';
import type { Money } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { action as sendFile } from '#app/features/uploads/upload-resource.ts';
import { paths } from '#app/paths.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action as sendProof } from './proof-resource.ts';

/** Shows that a transfer was made: its document first, then what the bank says of it. */
export function ProofForm({ rechargeId, pay }: { rechargeId: string; pay: Money }) {
  const { t } = useTranslation('payments');
  const hydrated = useHydrated();
  const file = useFetcher<typeof sendFile>();
  const proof = useFetcher<typeof sendProof>();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ fileId: string; name: string } | null>(null);
  const [name, setName] = useState('');
  useEachAnswer(file.state === 'idle' ? file.data : undefined, ({ file: stored }) => {
    if (stored !== null) setSent({ fileId: stored.id, name });
  });
  const upload = () => {
    const chosen = input.current?.files?.[0];
    if (chosen === undefined) return;
    setName(chosen.name);
    const form = new FormData();
    form.append('file', chosen);
    const query = new URLSearchParams({ purpose: BANK_PROOF_PURPOSE, fileName: chosen.name });
    void file.submit(form, { method: 'post', action: `${paths.upload}?${query}`, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  const problem = proof.data?.problem ?? null;
  const errorOf = fieldErrors(problem);
  // What is wrong with a document is over once another one is there.
  const fileError = proof.data?.fileId === sent?.fileId ? errorOf('fileId') : undefined;
  const fileProblem = file.data?.problem ?? null;
  const [fileField] = fileProblem?.fields ?? [];
  return (
    <proof.Form method="post" action={generatePath(paths.proof, { rechargeId })}>
      <BlockStack gap="400">
        <Text as="h3" variant="headingSm">
          {t('transfer.proofTitle')}
        </Text>
        <ProblemBanner
          problem={fileProblem === null || fileField === undefined ? fileProblem : { ...fileProblem, message: fileField.message }}
        />
        <ProblemBanner problem={problem} />
        <input
          ref={input}
          id="proof-file"
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,application/pdf"
          aria-label={t('transfer.chooseFile')}
          onChange={upload}
        />
        <InlineStack align="start" gap="200" blockAlign="center">
          <Button disabled={!hydrated} loading={file.state !== 'idle'} onClick={() => input.current?.click()}>
            {t('transfer.chooseFile')}
          </Button>
          <Text as="span" tone="subdued" breakWord>
            {sent === null ? t('transfer.fileHelp') : sent.name}
          </Text>
        </InlineStack>
        {fileError === undefined ? null : <InlineError message={fileError} fieldID="proof-file" />}
        <input type="hidden" name="fileId" value={sent?.fileId ?? ''} />
        <FormLayout>
          <AmountField
            name="paid"
            label={t('transfer.paid')}
            currency={pay.currency}
            defaultMinor={pay.amountMinor}
            maxMinor={MAX_AMOUNT_MINOR}
            error={errorOf('paidMinor')}
          />
          <TextInput name="valueDate" type="date" label={t('transfer.valueDate')} autoComplete="off" error={errorOf('valueDate')} />
          <TextInput name="payerName" label={t('transfer.payerName')} autoComplete="name" maxLength={200} error={errorOf('payerName')} />
          <TextInput
            name="bankReference"
            label={t('transfer.bankReference')}
            autoComplete="off"
            maxLength={100}
            error={errorOf('bankReference')}
          />
        </FormLayout>
        <InlineStack align="end">
          <Button submit variant="primary" disabled={!hydrated || sent === null} loading={proof.state !== 'idle'}>
            {t('transfer.send')}
          </Button>
        </InlineStack>
      </BlockStack>
    </proof.Form>
  );
}
