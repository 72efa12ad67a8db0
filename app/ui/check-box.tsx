import { useCallback, useState, type ComponentProps } from 'react';
import { drawBehind } from './draw-behind.ts';
import './check-box.css';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label' | 'checked' | 'onChange'> {
  label: string;
  checked: boolean;
  /** Stands for several, of which some are ticked. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A checkbox in Polaris' measures as one element, for lists that have one in each row; its label is read, not shown. It is
 * ticked at once; what follows from it on the page is drawn behind the press.
 */
export function CheckBox({ label, checked, partly = false, onChange, ...input }: CheckBoxProps) {
  const [shown, setShown] = useState(checked);
  const [told, setTold] = useState(checked);
  if (told !== checked) {
    setTold(checked);
    setShown(checked);
  }
  const change = (on: boolean) => {
    setShown(on);
    drawBehind(() => onChange(on));
  };
  const markPartly = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = partly;
    },
    [partly],
  );
  return (
    <input
      {...input}
      ref={markPartly}
      type="checkbox"
      className="wharf-check-box"
      aria-label={label}
      checked={shown}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
