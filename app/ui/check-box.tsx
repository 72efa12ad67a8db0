import type { ComponentProps } from 'react';
import './check-box.css';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & { label: string };

/** A checkbox in Polaris' measures as one element, for lists that have one in each row; its label is read, not shown. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return <input {...input} type="checkbox" className="wharf-check-box" aria-label={label} />;
}
