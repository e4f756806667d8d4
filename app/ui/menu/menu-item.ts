import type { JSX } from 'solid-js';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: string;
  readonly icon?: JSX.Element;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export interface MenuProps {
  readonly label: string;
  readonly trigger: JSX.Element;
  readonly groups: readonly (readonly MenuItem[])[];
  readonly tabIndex?: number;
}
