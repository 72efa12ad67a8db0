import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import '#app/ui/filter-bar.css';
import type { DraftTab } from './draft-fields.ts';

interface TabRowProps {
  label: string;
  tabs: { id: DraftTab; content: string; wrong: boolean }[];
  chosen: DraftTab;
  onChoose: (tab: DraftTab) => void;
}

/** Tabs of the editor as plain buttons; the arrow keys go along them. */
export function TabRow({ label, tabs, chosen, onChoose }: TabRowProps) {
  const { t } = useTranslation('import-list');
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    row.current?.querySelector<HTMLElement>(`#draft-tab-${tab.id}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className="wharf-tabs" tabIndex={-1} onKeyDown={step}>
      {tabs.map(({ id, content, wrong }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`draft-tab-${id}`}
          aria-selected={id === chosen}
          aria-controls="draft-panel"
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {wrong ? t('tab.wrong', { tab: content }) : content}
        </button>
      ))}
    </div>
  );
}
