import { useRef, useState } from 'react';
import { ActionList, Banner, BlockStack, Button, List, Modal, Popover } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import type { ShippingMethod } from '#contract/shipping.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { saveCsv } from '#app/ui/save-csv.ts';
import { downloadText } from '#app/features/account/download-text.ts';
import type { FileProblem } from './shipping-rules-file.ts';
import type { ShippingEditing } from './use-shipping-rules.ts';

interface ShippingFileProps {
  editing: ShippingEditing;
  methods: ShippingMethod[];
  countries: Country[];
}

const SHOWN_PROBLEMS = 20;
const FILE_NAME = 'shipping-rules';

/** The rules out to a file and back. What a file brings stands in the fields and is saved with them. */
export function ShippingFile({ editing, methods, countries }: ShippingFileProps) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [problems, setProblems] = useState<FileProblem[]>([]);
  const run = (deed: () => void) => () => {
    setOpen(false);
    deed();
  };
  const take = async (file: File) => {
    const { readRulesFile } = await import('./shipping-rules-file.ts');
    const known = { countries: new Set(countries.map(({ code }) => code)), methods: new Set(methods.map(({ code }) => code)) };
    const answer = readRulesFile(await file.text(), known);
    if (answer.status === 'wrong') return setProblems(answer.problems);
    editing.take(answer.rules);
    notify({ tone: 'success', title: t('file.taken', { count: answer.rules.length }) });
  };
  const exportCsv = async () => {
    const { rulesTable } = await import('./shipping-rules-file.ts');
    await saveCsv(rulesTable(editing.read()), `${FILE_NAME}.csv`);
  };
  const exportJson = () => downloadText(JSON.stringify({ rules: editing.read() }, null, 2), `${FILE_NAME}.json`);
  return (
    <>
      <Popover
        active={open}
        onClose={() => setOpen(false)}
        autofocusTarget="first-node"
        activator={
          <Button disclosure onClick={() => setOpen(!open)}>
            {t('file.title')}
          </Button>
        }
      >
        <ActionList
          actionRole="menuitem"
          items={[
            { content: t('file.import'), onAction: run(() => input.current?.click()) },
            { content: t('file.exportCsv'), onAction: run(() => void exportCsv()) },
            { content: t('file.exportJson'), onAction: run(exportJson) },
          ]}
        />
      </Popover>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        aria-label={t('file.import')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void take(file);
          event.target.value = '';
        }}
      />
      <FileProblems problems={problems} onClose={() => setProblems([])} />
    </>
  );
}

function FileProblems({ problems, onClose }: { problems: FileProblem[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const words = ({ rule, code, value }: FileProblem) => {
    const what = t(`file.problem.${code}`, { value });
    return rule === null ? what : t('file.inRule', { rule, what });
  };
  return (
    <Modal
      open={problems.length > 0}
      onClose={onClose}
      title={t('file.wrong')}
      primaryAction={{ content: t('file.close'), onAction: onClose }}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Banner tone="critical">{t('file.wrongText')}</Banner>
          <List>
            {problems.slice(0, SHOWN_PROBLEMS).map((problem, index) => (
              <List.Item key={index}>{words(problem)}</List.Item>
            ))}
          </List>
          {problems.length > SHOWN_PROBLEMS ? <p>{t('file.more', { count: problems.length - SHOWN_PROBLEMS })}</p> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
