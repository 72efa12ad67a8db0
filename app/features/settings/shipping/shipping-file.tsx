import { useRef, useState } from 'react';
import { ActionList, Banner, BlockStack, Button, List, Modal, Popover, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import type { ShippingMethod } from '#contract/shipping.ts';
import { downloadText, saveCsv } from '#app/ui/download.ts';
import { useNotice } from '#app/ui/notice.tsx';
import type { FileProblem } from './shipping-rules-file.ts';
import type { ShippingEditing } from './use-shipping-rules.ts';

interface ShippingFileProps {
  editing: ShippingEditing;
  methods: ShippingMethod[];
  countries: Country[];
}

const FILE_NAME = 'shipping-rules';

/** Exports the rules to a file and imports them. Imported rules fill the fields and are stored by saving. */
export function ShippingFile({ editing, methods, countries }: ShippingFileProps) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [problems, setProblems] = useState<FileProblem[]>([]);
  const importFile = async (file: File) => {
    const { readRulesFile } = await import('./shipping-rules-file.ts');
    const known = { countries: new Set(countries.map(({ code }) => code)), methods: new Set(methods.map(({ code }) => code)) };
    const result = readRulesFile(await file.text(), known);
    if (result.status === 'wrong') return setProblems(result.problems);
    editing.importRules(result.rules);
    notify({ tone: 'success', title: t('file.taken', { count: result.rules.length }) });
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
        preferredAlignment="right"
        ariaHaspopup="menu"
        activator={
          <Button disclosure={open ? 'up' : 'down'} onClick={() => setOpen(!open)}>
            {t('file.title')}
          </Button>
        }
      >
        <ActionList
          actionRole="menuitem"
          onActionAnyItem={() => setOpen(false)}
          items={[
            { content: t('file.import'), onAction: () => input.current?.click() },
            { content: t('file.exportCsv'), onAction: () => void exportCsv() },
            { content: t('file.exportJson'), onAction: exportJson },
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
          if (file !== undefined) void importFile(file);
          event.target.value = '';
        }}
      />
      {problems.length === 0 ? null : <FileProblemsModal problems={problems} onClose={() => setProblems([])} />}
    </>
  );
}

const SHOWN_PROBLEMS = 20;

function FileProblemsModal({ problems, onClose }: { problems: FileProblem[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const messageOf = ({ rule, code, value }: FileProblem) => {
    const what = t(`file.problem.${code}`, { value });
    return rule === null ? what : t('file.inRule', { rule, what });
  };
  return (
    <Modal open onClose={onClose} title={t('file.wrong')} primaryAction={{ content: t('file.close'), onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="300">
          <Banner tone="critical">{t('file.wrongText')}</Banner>
          <List>
            {problems.slice(0, SHOWN_PROBLEMS).map((problem, index) => (
              <List.Item key={index}>{messageOf(problem)}</List.Item>
            ))}
          </List>
          {problems.length > SHOWN_PROBLEMS ? <Text as="p">{t('file.more', { count: problems.length - SHOWN_PROBLEMS })}</Text> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
