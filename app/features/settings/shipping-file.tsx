import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import type { ShippingMethod } from '#contract/shipping.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';
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

const FileProblems = lazy(() => import('./shipping-file-problems.tsx'));
const FILE_NAME = 'shipping-rules';

/** The rules out to a file and back. What a file brings stands in the fields and is saved with them. */
export function ShippingFile({ editing, methods, countries }: ShippingFileProps) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<FileProblem[]>([]);
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
      <Dropdown
        kind="menu"
        label={t('file.title')}
        align="end"
        button={({ onClick, 'aria-expanded': open }) => (
          <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
            {t('file.title')}
          </Button>
        )}
      >
        {(close) => (
          <MenuItems
            close={close}
            items={[
              { content: t('file.import'), onAction: () => input.current?.click() },
              { content: t('file.exportCsv'), onAction: () => void exportCsv() },
              { content: t('file.exportJson'), onAction: exportJson },
            ]}
          />
        )}
      </Dropdown>
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
      {problems.length === 0 ? null : (
        <Suspense>
          <FileProblems problems={problems} onClose={() => setProblems([])} />
        </Suspense>
      )}
    </>
  );
}
