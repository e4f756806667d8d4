import { For } from 'solid-js';

interface SmallSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly disabled?: boolean;
  readonly onChange: (chosen: T) => void;
}

/** One of a few values, for a bar or a row. */
export function SmallSelect<T extends string>(props: SmallSelectProps<T>) {
  return (
    <select
      class="select small"
      aria-label={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => {
        const chosen = props.options.find((one) => one === event.currentTarget.value);
        if (chosen !== undefined) props.onChange(chosen);
      }}
    >
      <For each={props.options}>{(one) => <option value={one}>{props.nameOf(one)}</option>}</For>
    </select>
  );
}
