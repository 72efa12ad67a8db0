import { memo, type ReactNode } from 'react';
import { generatePath, Link as RouterLink } from '@remix-run/react';
import { Button, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ListedDraft } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { ChoosableRow } from '#app/ui/choosable-list.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import '#app/ui/row.css';
import { DraftRange } from './draft-range.tsx';
import { ProblemBadges } from './problem-badges.tsx';

interface DraftRowProps {
  draft: ListedDraft;
  stores: Store[];
  onRestore: (ids: readonly string[]) => void;
}

/** A draft as a row that can be chosen. Choosing another draws nothing of it anew. */
export const DraftTableRow = memo(function DraftTableRow({
  draft,
  stores,
  brief,
  chosen,
  onChoose,
  onRestore,
}: DraftRowProps & ChoosableRow) {
  const { t } = useTranslation('import-list');
  const choice = { label: t('list.selectDraft', { title: draft.title }), chosen, onChoose: (on: boolean) => onChoose(draft.id, on) };
  if (brief) {
    return (
      <ListRow choice={choice}>
        <td className="wharf-draft__title">{draft.title}</td>
        <NumberCell>
          <DraftRange span={draft.price} />
        </NumberCell>
      </ListRow>
    );
  }
  return (
    <ListRow choice={choice}>
      <td>
        <DraftTitle draft={draft} />
      </td>
      <td className="wharf-list__end">
        <VariantCount draft={draft} />
      </td>
      <NumberCell>
        <DraftRange span={draft.cost} />
      </NumberCell>
      <NumberCell>
        <DraftRange span={draft.price} />
      </NumberCell>
      <NumberCell>
        <Margin draft={draft} />
      </NumberCell>
      <td className="wharf-list__wrap">
        <ProblemBadges draft={draft} />
      </td>
      <td className="wharf-list__wrap">
        {draft.deletedAt === null ? <Stores draft={draft} stores={stores} /> : <Restore draft={draft} onRestore={onRestore} />}
      </td>
      <td className="wharf-list__wrap">
        <DateTime value={draft.addedAt} display="date" />
      </td>
    </ListRow>
  );
});

function NumberCell({ children }: { children: ReactNode }) {
  return <td className="wharf-list__end wharf-list__wrap">{children}</td>;
}

/** A draft as a card, on a phone. */
export function DraftCard({ draft, stores, onRestore }: DraftRowProps) {
  const { t } = useTranslation('import-list');
  return (
    <div className="wharf-row-card wharf-number">
      <DraftTitle draft={draft} />
      {draft.problems.length + draft.warnings.length === 0 ? null : <ProblemBadges draft={draft} />}
      <p>
        {t('column.variants')}: <VariantCount draft={draft} />
      </p>
      <p>
        {t('column.cost')}: <DraftRange span={draft.cost} />
      </p>
      <p>
        {t('column.price')}: <DraftRange span={draft.price} />
      </p>
      <p>
        {t('column.margin')}: <Margin draft={draft} />
      </p>
      {draft.deletedAt === null ? <Stores draft={draft} stores={stores} /> : <Restore draft={draft} onRestore={onRestore} />}
    </div>
  );
}

function DraftTitle({ draft }: { draft: ListedDraft }) {
  return (
    <div className="wharf-inline wharf-inline--picture">
      <PreviewImage src={draft.pictureUrl} alt={draft.title} />
      <span className="wharf-draft__title">
        <Link url={generatePath(paths.importItem, { importItemId: draft.id })} dataPrimaryLink monochrome removeUnderline>
          <span className="wharf-strong">{draft.title}</span>
        </Link>
        {draft.tags.length === 0 ? null : (
          <span className="wharf-draft__tags">
            {draft.tags.slice(0, 3).map((tag) => (
              <RouterLink key={tag} to={`${paths.importList}?${new URLSearchParams({ tag }).toString()}`}>
                {tag}
              </RouterLink>
            ))}
          </span>
        )}
      </span>
    </div>
  );
}

function VariantCount({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  return <>{t('row.variants', { included: draft.includedCount, total: draft.variantCount })}</>;
}

/** What the tightest variant leaves after freight, duty and tax in the main country. */
function Margin({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('import-list');
  if (draft.margin === null) return <>{t('row.noAmount')}</>;
  return (
    <span className={draft.margin.margin.amountMinor < 0 ? 'wharf-loss' : undefined}>
      <Money value={draft.margin.margin} display="explicit" />
    </span>
  );
}

/** Where it was pushed, then where it is still meant to go. */
function Stores({ draft, stores }: { draft: ListedDraft; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore');
  const meant = draft.targetStoreIds.filter((id) => !draft.pushedStoreIds.includes(id));
  if (draft.pushedStoreIds.length + meant.length === 0) {
    return <span className="wharf-subdued">{t('row.notPushed')}</span>;
  }
  return (
    <div className="wharf-inline">
      {draft.pushedStoreIds.map((id) => (
        <Badge key={id} progress="complete" label={t('row.pushed')}>
          {nameOf(id)}
        </Badge>
      ))}
      {meant.map((id) => (
        <Badge key={id} progress="incomplete" label={t('row.meant')}>
          {nameOf(id)}
        </Badge>
      ))}
    </div>
  );
}

function Restore({ draft, onRestore }: Omit<DraftRowProps, 'stores'>) {
  const { t } = useTranslation('import-list');
  return (
    <Button size="slim" onClick={() => onRestore([draft.id])} accessibilityLabel={t('row.restoreOf', { title: draft.title })}>
      {t('row.restore')}
    </Button>
  );
}
