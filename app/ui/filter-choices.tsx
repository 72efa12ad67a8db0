import { ChoiceList } from '@shopify/polaris';

interface FilterChoicesProps {
  title: string;
  choices: { value: string; label: string }[];
  chosen: string | undefined;
  onChoose: (value: string | null) => void;
}

/** One of several values to filter by. A default export, as `lazy` demands: lists load it with their first opened filter. */
export default function FilterChoices({ title, choices, chosen, onChoose }: FilterChoicesProps) {
  return (
    <ChoiceList
      title={title}
      titleHidden
      choices={choices}
      selected={chosen === undefined ? [] : [chosen]}
      onChange={([value]) => onChoose(value ?? null)}
    />
  );
}
