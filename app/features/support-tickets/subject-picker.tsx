import { useFetcher } from '@remix-run/react';
import { Combobox, Listbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import type { loader } from './ticket-subjects-resource.ts';

export interface Picked {
  id: string;
  name: string;
}

interface SubjectPickerProps {
  kind: 'order' | 'product';
  required: boolean;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  error: string | undefined;
}

/** The order or the product a ticket is about, found by what is typed. */
export function SubjectPicker({ kind, required, picked, onPick, error }: SubjectPickerProps) {
  const { t } = useTranslation('support-tickets');
  const search = useFetcher<typeof loader>();
  const find = (q: string) => search.load(`${paths.ticketSubjects}?${new URLSearchParams({ kind, q })}`);
  const { typed, type } = useTypedSearch('', find);
  const found = search.data?.found ?? [];
  const pick = (id: string) => onPick(found.find((each) => each.id === id) ?? null);
  return (
    <Combobox
      activator={
        <Combobox.TextField
          label={t(required ? `new.${kind}` : `new.${kind}Optional`)}
          placeholder={t(`new.${kind}Search`)}
          value={picked?.name ?? typed}
          onChange={(text) => {
            onPick(null);
            type(text);
          }}
          onFocus={() => {
            if (search.data === undefined) find('');
          }}
          autoComplete="off"
          error={error}
        />
      }
    >
      {found.length === 0 ? null : (
        <Listbox onSelect={pick} accessibilityLabel={t(`new.${kind}`)}>
          {found.map(({ id, name }) => (
            <Listbox.Option key={id} value={id} selected={id === picked?.id}>
              {name}
            </Listbox.Option>
          ))}
        </Listbox>
      )}
    </Combobox>
  );
}
